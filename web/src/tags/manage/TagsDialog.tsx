import { useState } from 'preact/hooks';
import { foldForSearch } from '@shared/text/folding';
import { searchAddress } from '../../navigation/routes';
import { IconButton } from '../../ui/controls/IconButton';
import { Dialog, DialogActions } from '../../ui/forms/Dialog';
import { TextField } from '../../ui/forms/TextField';
import { useIsPainted } from '../../ui/page/useIsPainted';
import { formatLinkCount, formatNumber } from '../../ui/text/format';
import type { CountedTag } from '../tags';
import { scopeTags, tagScope } from '../tagScope';
import { RemoveTagDialog } from './RemoveTagDialog';
import { RenameTagDialog } from './RenameTagDialog';
import '../../styles/tagDialogs.css';

/** Shows all tags with a field to filter them. Each leads to its links, and can be renamed or removed everywhere. */
export function TagsDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [changing, setChanging] = useState<{ readonly what: 'name' | 'all'; readonly tag: CountedTag }>();
  // The list takes as long to render as the dialog.
  const [isPainted] = useIsPainted();
  const scope = tagScope.value;
  if (!scope) return null;
  const ChangeDialog = changing?.what === 'name' ? RenameTagDialog : RemoveTagDialog;
  const sought = foldForSearch(typed.trim().replace(/^#/, ''));
  const matches = scopeTags.value.filter(({ identity }) => identity.includes(sought));
  return (
    <>
      <Dialog title="Tags" onClose={onClose}>
        <div class="stack">
          <TextField label="Filter the tags" autofocus value={typed} onInput={setTyped} />
          <ul class="tag-list">
            {matches.slice(0, isPainted ? MAX_SHOWN : 0).map((tag) => (
              <li key={tag.identity}>
                <a
                  class="tag-chip"
                  href={searchAddress(scope.path, `#${tag.name}`, false)}
                  dir="auto"
                  onClick={onClose}
                >
                  #{tag.name}
                </a>
                <span class="count">{formatLinkCount(tag.count)}</span>
                {scope.editable.length > 0 && (
                  <>
                    <IconButton
                      icon="edit"
                      label={`Rename #${tag.name}`}
                      onClick={() => setChanging({ what: 'name', tag })}
                    />
                    <IconButton
                      icon="trash"
                      label={`Remove #${tag.name}`}
                      onClick={() => setChanging({ what: 'all', tag })}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
          <p class="hint" role="status">
            {matches.length === 0 && 'No tag matches.'}
            {matches.length > MAX_SHOWN && `${formatNumber(matches.length - MAX_SHOWN)} more`}
          </p>
          <DialogActions failure={undefined} onCancel={onClose} cancelLabel="Close" />
        </div>
      </Dialog>
      {changing && (
        <ChangeDialog
          tag={changing.tag}
          scope={scope}
          onCancel={() => setChanging(undefined)}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** How many tags to list at most. Typing finds the others. */
const MAX_SHOWN = 50;
