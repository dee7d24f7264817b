import { useMemo } from 'preact/hooks';
import type { Difference } from './log/differences';
import { excerptOf, wordDiff } from './log/wordDiff';

/** Shows what was there before and after a change: of a title or a note, the words that were changed. */
export function Differences({ differences, isNamed }: DifferencesProps) {
  return (
    <>
      {differences.map((difference) => (
        <span key={difference.label} class="difference">
          {!(isNamed && differences.length === 1) && (
            <span class="difference-label">{difference.label}: </span>
          )}
          {difference.words ?? <DifferenceText {...difference} />}
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

function DifferenceText({ before, after, texts }: Difference) {
  const parts = useMemo(() => texts && wordDiff(texts.before, texts.after), [texts?.before, texts?.after]);
  if (parts) {
    return (
      <span class="difference-words" dir="auto">
        {excerptOf(parts).map(({ kind, text }, index) =>
          kind === 'same' ? (
            text
          ) : kind === 'removed' ? (
            <del key={index}>
              <span class="visually-hidden">removed </span>
              {text}
            </del>
          ) : (
            <ins key={index}>
              <span class="visually-hidden">added </span>
              {text}
            </ins>
          ),
        )}
      </span>
    );
  }
  return (
    <>
      {before === undefined ? <span class="visually-hidden">nothing</span> : <del dir="auto">{before}</del>}
      <span aria-hidden="true"> → </span>
      <span class="visually-hidden"> became </span>
      {after === undefined ? <em>nothing</em> : <ins dir="auto">{after}</ins>}
    </>
  );
}
