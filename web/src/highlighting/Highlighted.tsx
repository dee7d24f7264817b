import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { markedPieces, type Highlighter } from './highlighter';

/** Shows a text with the matches of the current search marked. */
export function Highlighted({ text }: { readonly text: string }) {
  const highlighter = useContext(HighlightContext);
  if (!highlighter) return <>{text}</>;
  return (
    <>
      {markedPieces(text, highlighter.rangesIn(text)).map((piece, index) =>
        piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text,
      )}
    </>
  );
}

/** The highlighter of the current search. Undefined if there is none. */
export const HighlightContext = createContext<Highlighter | undefined>(undefined);
