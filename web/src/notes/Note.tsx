import { useContext, useId, useState } from 'preact/hooks';
import type { Range } from '../highlighting/foldedText';
import { HighlightContext } from '../highlighting/Highlighted';
import { markedPieces } from '../highlighting/highlighter';
import { excerptOf, isLong } from './excerpt';
import { StoredLink } from '../navigation/StoredLink';
import { isPrinting } from '../ui/page/printing';
import { Icon } from '../ui/controls/Icon';
import type { NoteElement, NoteNode } from './noteNode';
import { asTyped } from './plainNote';
import { useParsedNote } from './useParsedNote';

/**
 * Shows the note of a link. A long note is collapsed at first, to its start or to the part that matches the
 * search. Until it is parsed, it takes up its space, but is hidden.
 */
export function Note({ text }: { readonly text: string }) {
  const [wasOpened, setOpen] = useState(false);
  const isOpen = wasOpened || isPrinting.value;
  const parsed = useParsedNote(text);
  // Without the URLs in it, the text takes up about as much space as it will when it is parsed.
  const note = parsed ?? asTyped(text.replace(/\]\([^\s()]*\)/g, ']'));
  const matches = useContext(HighlightContext)?.rangesIn(note.plain) ?? [];
  const id = useId();
  const isCollapsible = isLong(note);
  const label = isOpen ? 'Show less' : 'Show the whole note';
  const nodes = isCollapsible && !isOpen ? excerptOf(note, matches[0]) : note.nodes;
  const [first, ...others] = nodes;
  // A list may show hundreds of notes on one line, where a single paragraph needs no element.
  const isPlain =
    !isOpen && first !== undefined && 'tag' in first && first.tag === 'p' && others.length === 0;
  return (
    <div class={isOpen ? 'note open' : 'note'}>
      <div class={parsed ? 'note-text' : 'note-text unparsed'} id={id} dir="auto">
        <NoteNodes nodes={isPlain ? first.children : nodes} matches={matches} />
      </div>
      {isCollapsible && (
        <span class="note-end">
          <button
            type="button"
            class="note-toggle"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={label}
            title={label}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'up' : 'down'} />
          </button>
        </span>
      )}
    </div>
  );
}

interface NoteNodesProps {
  readonly nodes: readonly NoteNode[];
  /** The matches of the search in the plain text of the note. */
  readonly matches: readonly Range[];
}

/** Shows a parsed note, or a part of it, as elements. */
function NoteNodes({ nodes, matches }: NoteNodesProps) {
  return (
    <>
      {nodes.map((node, index) =>
        'tag' in node ? (
          <Element key={index} node={node} matches={matches} />
        ) : (
          markedPieces(node.text, node.start === undefined ? [] : matches, node.start).map((piece) =>
            piece.isMatch ? <mark>{piece.text}</mark> : piece.text,
          )
        ),
      )}
    </>
  );
}

function Element({ node, matches }: { readonly node: NoteElement } & Pick<NoteNodesProps, 'matches'>) {
  const { tag: Tag, href, number, children } = node;
  const content = <NoteNodes nodes={children} matches={matches} />;
  if (href !== undefined) {
    return (
      <StoredLink href={href} title={href}>
        {content}
      </StoredLink>
    );
  }
  if (Tag === 'li') {
    return (
      <li dir="auto" {...(number !== undefined && { value: number })}>
        {content}
      </li>
    );
  }
  if (Tag === 'p') return <p dir="auto">{content}</p>;
  return <Tag>{content}</Tag>;
}
