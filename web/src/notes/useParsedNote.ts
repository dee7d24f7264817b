import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { afterFirstPaint } from '../data/local/firstPaint';
import type { ParsedNote } from './noteNode';
import { asTyped, isPlain } from './plainNote';

/** Parses notes with Markdown. Undefined until it has loaded: most notes are plain, and preparing it would delay the first links. */
const parser = signal<(text: string) => ParsedNote>();

/** Returns a parsed note. Returns undefined, and loads the parser, as long as the note needs one that is not there yet. */
export function useParsedNote(text: string): ParsedNote | undefined {
  const parse = useMemo(() => isPlain(text), [text]) ? asTyped : loadedParser();
  return useMemo(() => parse?.(text), [text, parse]);
}

let isLoading = false;

function loadedParser(): typeof parser.value {
  if (!isLoading) {
    isLoading = true;
    import('./parseNote').then(
      ({ parseNote }) => (parser.value = parseNote),
      // Without a connection, before the service worker has kept the files.
      () => (parser.value = asTyped),
    );
  }
  return parser.value;
}

// For what is shown later, because printing cannot wait for it.
void afterFirstPaint().then(loadedParser);
