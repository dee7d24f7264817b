import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { afterFirstPaint } from '../data/local/firstPaint';
import type { ParsedNote } from './noteNode';
import { asTyped, isPlain } from './plainNote';

/** Returns a parsed note. If it needs the parser, and that has not loaded yet, returns undefined and loads it. */
export function useParsedNote(text: string): ParsedNote | undefined {
  const parse = useMemo(() => isPlain(text), [text]) ? asTyped : loadedParser();
  return useMemo(() => parse?.(text), [text, parse]);
}

/** Parses notes with Markdown. Undefined until it has loaded: most notes are plain, and preparing it would delay the first links. */
const parser = signal<(text: string) => ParsedNote>();

let isLoading = false;

function loadedParser(): typeof parser.value {
  if (!isLoading) {
    isLoading = true;
    import('./parseNote').then(
      ({ parseNote }) => (parser.value = parseNote),
      // There is no connection, or another version has just been deployed.
      () => (parser.value = asTyped),
    );
  }
  return parser.value;
}

// Printing shows all notes, and cannot wait for the parser.
void afterFirstPaint().then(loadedParser);
