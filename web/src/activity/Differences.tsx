import type { Difference } from './log/differences';

/** Shows what was there before and after a change. */
export function Differences({ differences, isNamed }: DifferencesProps) {
  return (
    <>
      {differences.map(({ label, before, after }) => (
        <span key={label} class="difference">
          {!(isNamed && differences.length === 1) && <span class="difference-label">{label}: </span>}
          {before === undefined ? (
            <span class="visually-hidden">nothing</span>
          ) : (
            <del dir="auto">{before}</del>
          )}
          <span aria-hidden="true"> → </span>
          <span class="visually-hidden"> became </span>
          {after === undefined ? <em>nothing</em> : <ins dir="auto">{after}</ins>}
        </span>
      ))}
    </>
  );
}

interface DifferencesProps {
  readonly differences: readonly Difference[];
  /** Whether the label of the row says what was changed. */
  readonly isNamed: boolean;
}
