import { stringOf } from './json.mjs';

/**
 * Returns a text in quotation marks, on one line, without invisible characters, and without anything that could end the
 * quotation or look like a tag to the model.
 */
export function quoted(/** @type {unknown} */ text, /** @type {number} */ maxCharacters) {
  const visible = (stringOf(text) ?? '').replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  const plain = visible.replaceAll('"', "'").replaceAll('<', '‹').replaceAll('>', '›');
  const characters = [...plain];
  return `"${characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : plain}"`;
}
