import { LIMITS } from '../base/limits';
import type { Steps } from '../base/steps';
import type { Workspace } from '../model/model';
import type { Outcome } from './findLinks';
import { matchOfHit } from './hits';
import { languagesOf } from './languages';
import { isWeak } from './rank';
import { FORM, type Term } from './term';

/**
 * Returns what the links of a search alone do not say: which words were replaced, or searched for as text, which ones the first
 * link lacks, which it has only inside longer words, and in which languages to try others. Undefined if every link has the words as
 * typed.
 */
export function* searchHint(workspaces: readonly Workspace[], outcome: Outcome): Steps<string | undefined> {
  const { asText, relaxation, hasEvery, matches, terms } = outcome;
  const sentences = asText.length > 0 ? [describeOperators(asText)] : [];
  if (matches.length === 0 && terms.length > 0) {
    const languages = yield* languagesOf(workspaces);
    if (languages.length > 0) sentences.push(`Try other words, ${inLanguages(languages)}.`);
  }
  if (matches.length > 0 && (relaxation || !hasEvery)) {
    const replaced = [
      ...Array.from(
        relaxation?.corrected ?? [],
        ([typed, used]) => `${quote(used)} instead of ${quote(typed)}`,
      ),
      ...(relaxation?.inPieces ?? []).map((typed) => `the parts of ${quote(typed)}`),
    ];
    const lacking = lackingIn(outcome);
    if (replaced.length > 0) sentences.push(`Searched for ${listed(replaced)}.`);
    sentences.push(
      lacking.length === 0
        ? 'Every link found has all words searched for.'
        : `The first link lacks ${namesOf(outcome, lacking)}. If it is not meant, try other words, ${inLanguages(yield* languagesOf(workspaces))}.`,
    );
    const inside = termsOfFirst(outcome, (_, hit) => hit > 0 && matchOfHit(hit) > FORM);
    if (inside.length > 0) {
      sentences.push(`The first link has ${namesOf(outcome, inside)} only inside longer words.`);
    }
  }
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

function inLanguages(languages: readonly string[]): string {
  return languages.length === 0
    ? 'also in the language of its title'
    : `also in other languages: titles are in ${new Intl.ListFormat('en').format(languages)}`;
}

/** Returns the words of the query that the best result lacks, as typed. */
export function missingIn(outcome: Outcome): string[] {
  const { unmet, relaxation } = outcome;
  const lacking = lackingIn(outcome).map(({ typed }) => typed);
  return [...new Set([...unmet, ...(relaxation?.inPieces ?? []), ...lacking])];
}

function describeOperators(asText: readonly string[]): string {
  const named = asText.slice(0, WORDS_NAMED).map(quote).join(', ');
  return `Searched for ${named} as text. Operators are -word, "some words", #tag, site:host, in:category and OR.`;
}

/** How many parts of a query a sentence names. */
const WORDS_NAMED = 3;

const quote = (typed: string) => JSON.stringify(typed.slice(0, LIMITS.name));

function listed(parts: readonly string[]): string {
  const named = parts.slice(0, WORDS_NAMED);
  const more = parts.length - named.length;
  return new Intl.ListFormat('en').format(more > 0 ? [...named, `${String(more)} more`] : named);
}

/** Returns the words of terms as they were searched for. Nobody typed the pairs of a Chinese or Japanese word. */
function namesOf({ relaxation }: Outcome, terms: readonly Term[]): string {
  const inPieces = relaxation?.inPieces ?? [];
  const names = terms.map(({ typed, word, isGuess }) =>
    inPieces.includes(typed) ? `a part of ${quote(typed)}` : quote(isGuess === true ? word : typed),
  );
  return listed([...new Set(names)]);
}

function lackingIn(outcome: Outcome): Term[] {
  return outcome.hasEvery ? [] : termsOfFirst(outcome, (term, hit) => hit === 0 || isWeak(term, hit));
}

/** Returns the terms for which a test of the first match is true. A hit is 0 if the match does not have the term. */
function termsOfFirst(
  { matches: [first], terms }: Outcome,
  test: (term: Term, hit: number) => boolean,
): Term[] {
  if (!first) return [];
  const hitOf = ({ hits }: Outcome['terms'][number]) => hits.byChunk[first.chunkNumber]?.[first.link] ?? 0;
  return terms.filter((each) => test(each.term, hitOf(each))).map(({ term }) => term);
}
