import { Tokenizer } from 'htmlparser2';

/** Returns the text of a piece of HTML, with its entities decoded and without its tags. */
export function htmlText(html: string): string {
  const parts: string[] = [];
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => parts.push(html.slice(start, end)),
      ontextentity: (codePoint) => parts.push(String.fromCodePoint(codePoint)),
      onattribdata: ignore,
      onattribend: ignore,
      onattribentity: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return parts.join('');
}
