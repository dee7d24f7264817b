import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/**
 * Returns a tokenizer for HTML or XML with decoded entities, which calls only these handlers. Not the parser of the same library:
 * it takes quadratic time on deeply nested elements.
 */
export function tokenizerFor(handlers: Partial<TokenizerCallbacks>, xmlMode = false): Tokenizer {
  return new Tokenizer({ xmlMode, decodeEntities: true }, { ...NOTHING, ...handlers });
}

const ignore = () => undefined;

const NOTHING: TokenizerCallbacks = {
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
  ontext: ignore,
  ontextentity: ignore,
};
