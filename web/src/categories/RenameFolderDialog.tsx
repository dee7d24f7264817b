import { categoryNameSchema } from '@shared/contract/fields/validators';
import { TextDialog } from '../ui/forms/TextDialog';
import { renameFolder, type FolderTarget } from './renameFolder';

/** Asks for the new name of a folder of categories. */
export function RenameFolderDialog({ onClose, ...folder }: RenameFolderDialogProps) {
  return (
    <TextDialog
      title="Rename this folder"
      label="Name"
      hint="Leave it empty to take the categories out of the folder. Those that then have the same name are merged."
      initial={folder.path}
      submit="Rename"
      schema={categoryNameSchema}
      isOptional
      onSubmit={(name) => renameFolder(folder, name)}
      onClose={onClose}
    />
  );
}

interface RenameFolderDialogProps extends FolderTarget {
  readonly onClose: () => void;
}
