import { useContext, useMemo } from 'preact/hooks';
import { HighlightContext } from '../highlighting/Highlighted';
import { markedPieces } from '../highlighting/highlighter';
import type { NoteNode } from './noteNode';
import { parseNote } from './parseNote';

/**
 * Shows a text of the app itself in the Markdown of notes, with the matches of a search marked. Emphasis is for keys. Links to
 * other pages of the app open in place, others in a tab.
 */
export function AppText({ text }: { readonly text: string }) {
  const { nodes, plain } = useMemo(() => parseNote(text), [text]);
  const matches = useContext(HighlightContext)?.rangesIn(plain) ?? [];
  const show = (node: NoteNode) => {
    if ('text' in node) {
      return markedPieces(node.text, matches, node.start ?? 0).map((piece) =>
        piece.isMatch ? <mark>{piece.text}</mark> : piece.text,
      );
    }
    const Tag = node.tag === 'em' ? 'kbd' : node.tag;
    const children = node.children.map(show);
    if (node.href === undefined) return <Tag>{children}</Tag>;
    const { origin } = window.location;
    if (node.href.startsWith(`${origin}/`)) return <a href={node.href.slice(origin.length)}>{children}</a>;
    return (
      <a href={node.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  };
  return <>{nodes.map(show)}</>;
}
