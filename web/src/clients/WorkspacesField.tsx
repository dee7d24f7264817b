import { useId } from 'preact/hooks';
import { withDefault, type WorkspaceSummary } from '../data/workspaces/workspaceSummary';

/** Asks which workspaces a client may use. */
export function WorkspacesField({ value, workspaces, onChange }: WorkspacesFieldProps) {
  const name = useId();
  const chosen = 'workspaces' in value ? value.workspaces : undefined;
  const choices: readonly (readonly [label: string, scope: Scope])[] = [
    ['All workspaces, including those that others share with me', {}],
    ['Only my own workspaces, not those that others share with me', { ownOnly: true }],
    ['Only these workspaces:', { workspaces: chosen ?? [] }],
  ];
  return (
    <fieldset class="radios">
      <legend>Workspaces</legend>
      {choices.map(([label, scope]) => (
        <label key={label} class="radio">
          <input
            type="radio"
            name={name}
            checked={kindOf(scope) === kindOf(value)}
            onChange={() => onChange(scope)}
          />
          <span>{label}</span>
        </label>
      ))}
      {chosen &&
        (workspaces ? withDefault(workspaces) : []).map(({ id, name: label }) => (
          <label key={id} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) => {
                const others = chosen.filter((each) => each !== id);
                onChange({ workspaces: checked ? [...others, id] : others });
              }}
            />
            <span dir="auto">{label}</span>
          </label>
        ))}
      {chosen && !workspaces && <p class="muted">Loading …</p>}
    </fieldset>
  );
}

/** The workspaces that a client may use: all, or only the user's own, or only some, by their ids. */
export type Scope = { readonly ownOnly?: true } | { readonly workspaces: readonly string[] };

/** @throws {Error} if none is chosen. */
export function requireWorkspaces(scope: Scope): void {
  if ('workspaces' in scope && scope.workspaces.length === 0)
    throw new Error('Choose at least one workspace.');
}

interface WorkspacesFieldProps {
  readonly value: Scope;
  /** The user's workspaces. Undefined while they are being read. */
  readonly workspaces: readonly Named[] | undefined;
  readonly onChange: (scope: Scope) => void;
}

type Named = Pick<WorkspaceSummary, 'id' | 'name'>;

const kindOf = (scope: Scope) => ('workspaces' in scope ? 'some' : scope.ownOnly === true ? 'own' : 'all');
