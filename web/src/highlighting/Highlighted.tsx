import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { markedPieces, type Highlighter } from './highlighter';

/** The highlighter of the search whose results are shown, if any. */
export const HighlightContext = createContext<Highlighter | undefined>(undefined);

/** A text in which the matches of the current search are marked. */
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
