import { isObject, jsonInText } from '@shared/base/jsonInText';
import { itemsOf, type Params } from './params';
import { problemOf, readable } from './problem';

/** What a call of a tool returned, as far as this page needs it. */
export type Result =
  | { readonly kind: 'data'; readonly data: Params }
  | { readonly kind: 'error'; readonly message: string }
  /** An app left everything out, or put something else in its place. */
  | { readonly kind: 'unknown' };

/** Reads the result of a tool. Apps strip the structured content, or the text, so either is enough. */
export function readResult({ structuredContent, content, isError }: Params): Result {
  const texts = itemsOf(content).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  if (isError === true) return { kind: 'error', message: messageOf(texts[0] ?? '') };
  if (isObject(structuredContent) && Object.keys(structuredContent).length > 0) {
    return { kind: 'data', data: structuredContent };
  }
  const data = texts.map(jsonInText).find(isObject);
  return data ? { kind: 'data', data } : { kind: 'unknown' };
}

/** Returns what an error says. The dashboard's own begin with a code, and the others are from the app. */
function messageOf(text: string): string {
  if (text === '') return 'The dashboard gave no reason.';
  return CODE.test(text) ? readable(text.replace(CODE, '')) : problemOf(text);
}

/** The code before the message of an error, such as `not_found: `. */
const CODE = /^[a-z_]{1,40}: /;
