import { useContext } from 'preact/hooks';
import type { Range } from '../highlighting/foldedText';
import { HighlightContext } from '../highlighting/Highlighted';
import { markedPieces } from '../highlighting/markedPieces';
import type { NoteElement, NoteNode, ParsedNote } from './noteNode';

interface NoteNodesProps {
  readonly nodes: readonly NoteNode[];
  /** What the search matches in the plain text of the note. */
  readonly matches: readonly Range[];
}

/** Renders a parsed note, or a part of it, as elements. */
export function NoteNodes({ nodes, matches }: NoteNodesProps) {
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
      <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
        {content}
      </a>
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

/** Returns what the current search matches in a note. */
export function useMatches({ plain }: ParsedNote): readonly Range[] {
  return useContext(HighlightContext)?.rangesIn(plain) ?? [];
}
