import { useId, useMemo, useState } from 'preact/hooks';
import { excerptOf, isLong } from './excerpt';
import { NoteNodes, useMatches } from './NoteNodes';
import { parseNote } from './parseNote';

/** The note of a link. A long one is collapsed at first: to its start, or to the part that matches the search. */
export function Note({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const note = useMemo(() => parseNote(text), [text]);
  const matches = useMatches(note);
  const id = useId();
  const isCollapsible = isLong(note);
  return (
    <div class="note">
      <div class="note-text" id={id} dir="auto">
        <NoteNodes
          nodes={isCollapsible && !isOpen ? excerptOf(note, matches[0]) : note.nodes}
          matches={matches}
        />
      </div>
      {isCollapsible && (
        <button
          type="button"
          class="link-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? 'Show less' : 'Show the whole note'}
        </button>
      )}
    </div>
  );
}
