import type { WorkspaceSummary } from '../data/workspaceSummary';

interface WorkspaceSelectProps {
  readonly choices: readonly Pick<WorkspaceSummary, 'id' | 'name'>[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses the workspace for a link. */
export function WorkspaceSelect({ choices, value, onChange }: WorkspaceSelectProps) {
  return (
    <label class="field">
      Workspace
      <select
        class="input"
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      >
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
