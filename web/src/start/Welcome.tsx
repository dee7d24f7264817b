import { useState } from 'preact/hooks';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { workspaceNameSchema } from '@shared/contract/fields/validators';
import type { Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits/queue/contract';
import { changeWithUndo } from '../editing/changeWithUndo';
import { TextField } from '../ui/forms/TextField';
import { focusOnceLost } from '../ui/page/document';
import { invalidMessage } from '../ui/text/messages';
import { sampleOperations } from './samples';

/** Asks somebody new what to call their first workspace, and offers sample links. Stores nothing until they answer. */
export function Welcome({ workspace, edits, onStart }: WelcomeProps) {
  const [name, setName] = useState('My links');
  const [withSamples, setWithSamples] = useState(true);
  const [failure, setFailure] = useState<string>();
  const start = () => {
    const parsed = workspaceNameSchema.safeParse(name);
    if (!parsed.success) {
      setFailure(invalidMessage('The name', parsed.error));
      return;
    }
    const samples = withSamples ? sampleOperations(window.location.origin) : [];
    const operations: EditOperation[] = [{ op: 'updateWorkspace', set: { name: parsed.data } }, ...samples];
    onStart();
    changeWithUndo(edits, workspace, operations, {
      done: `Created “${parsed.data}”.`,
      failed: `“${parsed.data}” was not created.`,
      notUndone: `“${parsed.data}” was not changed back.`,
    });
    focusOnceLost(() => null);
  };
  return (
    <form
      class="panel padded welcome-form"
      aria-labelledby="welcome-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <h2 id="welcome-title">Welcome</h2>
      <p class="muted">Your links are kept in workspaces, and their categories are made as you go.</p>
      <TextField
        label="What should your first workspace be called?"
        hint="You can rename it at any time."
        value={name}
        onInput={setName}
        error={failure}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={withSamples}
          onChange={({ currentTarget }) => setWithSamples(currentTarget.checked)}
        />
        Start with three sample links
      </label>
      <button type="submit" class="button primary">
        Start
      </button>
    </form>
  );
}

interface WelcomeProps {
  readonly workspace: Workspace;
  readonly edits: Edits;
  readonly onStart: () => void;
}
