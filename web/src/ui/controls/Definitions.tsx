import type { ComponentChildren } from 'preact';

/** Shows a panel with a list of names and their values. */
export function Definitions({ rows }: DefinitionsProps) {
  return (
    <dl class="panel definitions">
      {rows.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface DefinitionsProps {
  readonly rows: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[];
}
