import { useState } from 'preact/hooks';
import { runAtOnce } from '@shared/base/steps';
import type { Workspace } from '@shared/model/model';
import { isMark, tagIdentity, tagName, tagsIn } from '@shared/text/tags';
import type { Edits } from '../../data/edits/queue/contract';
import { TagField } from '../../tags/TagField';
import { tagsAmong, type CountedTag } from '../../tags/tags';
import { FormDialog } from '../../ui/forms/FormDialog';
import { formatNumber } from '../../ui/text/format';
import { subject } from '../changeLinks';
import { tagLinks } from '../changeTags';
import { linksOf } from '../linkGroups';
import { closeSheet, type Sheet } from './openSheet';
import '../../styles/tagDialogs.css';

/** Asks which tags links get, and which they lose. */
export function TagSheet({ sheet, edits, editable }: TagSheetProps) {
  const { chosen } = sheet;
  const entries = linksOf(chosen.groups);
  const [typed, setTyped] = useState('');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const [own] = useState(() =>
    runAtOnce(tagsAmong(entries.map(({ link }) => link))).filter(({ name }) => !isMark(name)),
  );
  const submit = () => {
    const words = typed.split(/[\s,]+/u).filter((word) => word.replace(/^#+/, '') !== '');
    const added = words.flatMap((word) => tagsIn(`#${tagName(word)}`));
    if (added.length < words.length) {
      setError('A tag needs a letter or a digit.');
      return;
    }
    closeSheet(sheet);
    const kept = new Set(added.map(tagIdentity));
    const names = own.filter(({ identity }) => removed.has(identity) && !kept.has(identity));
    if (added.length + names.length === 0) return;
    void tagLinks(edits, chosen, { added, removed: names.map(({ name }) => name) });
  };
  return (
    <FormDialog
      title={`Tags of ${subject(entries)}`}
      submit="Save"
      onSubmit={submit}
      onClose={() => closeSheet(sheet)}
    >
      <TagField
        label="Add tags"
        value={typed}
        workspaces={editable}
        hint="Put spaces or commas between them."
        error={error}
        hasSeveral
        onInput={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      {own.length > 0 && (
        <OwnTags
          tags={own}
          total={entries.length}
          removed={removed}
          onToggle={(identity) => {
            const others = new Set(removed);
            if (!others.delete(identity)) others.add(identity);
            setRemoved(others);
          }}
        />
      )}
    </FormDialog>
  );
}

interface TagSheetProps {
  readonly sheet: Extract<Sheet, { kind: 'tag' }>;
  readonly edits: Edits;
  /** The workspaces whose tags are offered. */
  readonly editable: readonly Workspace[];
}

/** How many tags of the links to show. */
const MAX_SHOWN = 50;

interface OwnTagsProps {
  readonly tags: readonly CountedTag[];
  /** How many links there are. */
  readonly total: number;
  /** The identities of those to remove. */
  readonly removed: ReadonlySet<string>;
  readonly onToggle: (identity: string) => void;
}

/** Shows the tags that the links have, each of which can be removed. */
function OwnTags({ tags, total, removed, onToggle }: OwnTagsProps) {
  const rest = tags.length - MAX_SHOWN;
  return (
    <fieldset class="tag-choices">
      <legend>Remove tags</legend>
      {tags.slice(0, MAX_SHOWN).map(({ identity, name, count }) => (
        <label key={identity} class="tag-choice">
          <input type="checkbox" checked={removed.has(identity)} onChange={() => onToggle(identity)} />
          <span dir="auto">#{name}</span>
          {total > 1 && <span class="count"> {formatNumber(count)}</span>}
        </label>
      ))}
      {rest > 0 && <p class="hint">{formatNumber(rest)} more, which only some of these links have.</p>}
    </fieldset>
  );
}
