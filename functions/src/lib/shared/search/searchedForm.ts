import { SIMPLIFIED } from '#han';
import { foldForSearch } from '../text/folding';

/**
 * Returns the form of a text in which the search compares it: see {@link foldForSearch}. Also makes simplified and traditional
 * Chinese characters equal.
 */
export function searchedForm(text: string): string {
  const folded = foldForSearch(text);
  return HAN.test(folded)
    ? folded.replace(EACH_HAN, (character) => SIMPLIFIED.get(character) ?? character)
    : folded;
}

const HAN = /[\u4E00-\u9FFF]/;
const EACH_HAN = /[\u4E00-\u9FFF]/g;
