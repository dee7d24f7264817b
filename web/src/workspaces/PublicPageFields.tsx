import type { EditOf } from '@shared/contract/requests/editRequest';
import { personNameSchema } from '@shared/contract/fields/personName';
import { descriptionSchema } from '@shared/contract/fields/validators';
import type { Workspace } from '@shared/model/model';
import type { Person } from '../account/session';
import { suggestedName } from '../sharing/suggestedName';
import { TextField } from '../ui/forms/TextField';
import { invalidMessage } from '../ui/text/messages';

/** Shows the fields for what a public page says about its workspace, and who may find it. */
export function PublicPageFields({ user, draft, onInput, autofocus = false }: PublicPageFieldsProps) {
  const set = (change: Partial<PublicDraft>) => onInput({ ...draft, ...change });
  const name = () => (draft.ownerName === '' ? suggestedName(user) : draft.ownerName);
  return (
    <>
      <TextField
        label="Description (optional)"
        hint="Shown at the top of the page and in previews of its address."
        multiline
        autofocus={autofocus}
        value={draft.description}
        onInput={(description) => set({ description })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={draft.showsOwner}
          onChange={() => set({ showsOwner: !draft.showsOwner, ownerName: name() })}
        />
        <span>Show my name.</span>
      </label>
      {draft.showsOwner && (
        <TextField
          label="Your name"
          hint="Everyone who opens the page sees it."
          autocomplete="name"
          value={draft.ownerName}
          onInput={(ownerName) => set({ ownerName })}
        />
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={draft.isIndexed}
          onChange={() => set({ isIndexed: !draft.isIndexed })}
        />
        <span>Search engines may list it, too.</span>
      </label>
      {!draft.isIndexed && draft.wasIndexed && (
        <p class="hint">
          Search engines remove the page when they visit it again, which can take weeks. Anyone with the
          address can still see it.
        </p>
      )}
    </>
  );
}

interface PublicPageFieldsProps {
  readonly user: Person;
  readonly draft: PublicDraft;
  readonly onInput: (draft: PublicDraft) => void;
  readonly autofocus?: boolean;
}

/** What a person has entered. */
interface PublicDraft {
  readonly description: string;
  readonly showsOwner: boolean;
  readonly ownerName: string;
  readonly isIndexed: boolean;
  readonly wasIndexed: boolean;
}

/** Returns what the form shows at first. */
export function publicDraft({ description = '', ownerName = '', isIndexed }: Workspace): PublicDraft {
  const isListed = isIndexed === true;
  return { description, ownerName, showsOwner: ownerName !== '', isIndexed: isListed, wasIndexed: isListed };
}

/**
 * Returns the settings that differ from those of the workspace.
 * @throws {Error} if a text is not valid.
 */
export function changedSettings(draft: PublicDraft, workspace: Workspace): Settings {
  const { description = null, ownerName = null, isIndexed = false } = workspace;
  const entered = {
    description:
      draft.description.trim() === ''
        ? null
        : valid('The description', descriptionSchema.safeParse(draft.description)),
    ownerName: draft.showsOwner ? valid('Your name', personNameSchema.safeParse(draft.ownerName)) : null,
  };
  return {
    ...(entered.description !== description && { description: entered.description }),
    ...(entered.ownerName !== ownerName && { ownerName: entered.ownerName }),
    ...(draft.isIndexed !== isIndexed && { isIndexed: draft.isIndexed }),
  };
}

type Settings = EditOf<'updateWorkspace'>['set'];

function valid(label: string, { data, error }: ReturnType<typeof descriptionSchema.safeParse>): string {
  if (data === undefined) throw new Error(invalidMessage(label, error));
  return data;
}
