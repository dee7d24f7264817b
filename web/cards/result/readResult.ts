import { isObject, jsonInText } from '@shared/base/jsonInText';
import type { Params } from './params';
import { problemOf } from './problem';

/** What a call of a tool returned, as far as this page needs it. */
export type Result =
  | { readonly kind: 'data'; readonly data: Params }
  | { readonly kind: 'error'; readonly message: string }
  /** An app left everything out, or put something else in its place. */
  | { readonly kind: 'unknown' };

/** Reads the result of a tool. Apps strip the structured content, or the text, so either is enough. */
export function readResult({ structuredContent, content, isError }: Params): Result {
  const [text] = (Array.isArray(content) ? content : []).flatMap((block: unknown) =>
    isObject(block) && typeof block.text === 'string' ? [block.text] : [],
  );
  if (isError === true) {
    return { kind: 'error', message: problemOf((text ?? 'The dashboard gave no reason.').replace(CODE, '')) };
  }
  if (isObject(structuredContent) && Object.keys(structuredContent).length > 0) {
    return { kind: 'data', data: structuredContent };
  }
  const data = jsonInText(text ?? '');
  return isObject(data) ? { kind: 'data', data } : { kind: 'unknown' };
}

/** The code before the message of an error, such as `not_found: `. */
const CODE = /^[a-z_]{1,40}: /;
