import { useMemo, useState } from 'preact/hooks';
import { withRenamedTag } from '@shared/operations/editTags';
import { LIMITS } from '@shared/base/limits';
import { isLongerThan } from '@shared/text/length';
import { tagIdentity, tagName, tagsIn } from '@shared/text/tags';
import { location, setQuery } from '../../navigation/location';
import { FormDialog } from '../../ui/forms/FormDialog';
import { formatLinkCount } from '../../ui/text/format';
import { TagField } from '../TagField';
import { changeEverywhere, groupsWith, whereText, type TagDialogProps } from './changeEverywhere';

/** Asks for the new name of a tag. If another tag has that name, the two become one. Says how many links change. */
export function RenameTagDialog({ tag, scope, onCancel, onClose }: TagDialogProps) {
  const [typed, setTyped] = useState(tag.name);
  const [error, setError] = useState<string>();
  const [name = ''] = tagsIn(`#${tagName(typed)}`);
  const identity = tagIdentity(name);
  const found = useMemo(() => groupsWith(scope, tag.identity), [scope, tag]);
  const others = useMemo(
    () => (identity === tag.identity || name === '' ? 0 : groupsWith(scope, identity).count),
    [scope, tag, identity, name],
  );
  const submit = async () => {
    if (name === '' || isLongerThan(LIMITS.name, name)) {
      setError(
        name === ''
          ? 'A tag needs a letter or a digit.'
          : `A tag has at most ${String(LIMITS.name)} characters.`,
      );
      return;
    }
    onClose();
    if (name === tag.name) return;
    // The page may show the links with the tag.
    if (location.peek().query.trim() === `#${tag.name}`) setQuery(`#${name}`);
    await changeEverywhere(scope, found, (note) => withRenamedTag(note, tag.name, name), {
      done: others > 0 ? `Merged #${tag.name} into #${name}.` : `Renamed #${tag.name} to #${name}.`,
      failed: `#${tag.name} was not ${others > 0 ? 'merged' : 'renamed'}.`,
      notUndone: `#${name} was not changed back to #${tag.name}.`,
    });
  };
  return (
    <FormDialog
      title={others > 0 ? `Merge #${tag.name} into #${name}` : `Rename #${tag.name}`}
      submit={others > 0 ? 'Merge' : 'Rename'}
      onSubmit={submit}
      onClose={onCancel}
    >
      <TagField
        label="Name"
        value={typed}
        workspaces={scope.workspaces}
        hint="To merge it with another tag, enter that one."
        error={error}
        onInput={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <p class="form-notice" role="status">
        {whereText(found)}
        {others > 0 && ` ${formatLinkCount(others)} ${others === 1 ? 'has' : 'have'} #${name} already.`}
      </p>
    </FormDialog>
  );
}
