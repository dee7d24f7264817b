import { foldForSearch } from '../../text/folding';
import { isStopWord } from '../../text/stopWords';
import { piecesIn } from '../../text/words';
import { Counts, listed } from './counts';

/**
 * Counts the words of titles, and pairs of them such as "neural network", but none that would fit any title, and not those of the
 * category.
 */
export class TitleWords {
  private readonly words = new Counts();
  private readonly pairs = new Counts();
  private readonly ofCategory: ReadonlySet<string>;

  constructor(category: string) {
    this.ofCategory = new Set(piecesIn(foldForSearch(category)));
  }

  add(title: string): void {
    const pieces = piecesIn(foldForSearch(title));
    const pairs = pieces.flatMap((word, index) => {
      const before = pieces[index - 1];
      const isPair = before !== undefined && isSaying(before) && isSaying(word) && !NOISE.has(word);
      return isPair ? `${before} ${word}` : [];
    });
    for (const word of new Set(pieces)) if (isSaying(word)) this.words.add(word);
    for (const pair of new Set(pairs)) this.pairs.add(pair);
  }

  /** Names the most frequent ones: "python 109, neural network 27". A pair stands for words that mostly occur in it. */
  most(): string {
    const pairs = this.pairs.sorted().filter(([, count]) => count >= LEAST_PAIRS);
    const paired = new Map<string, number>();
    const shown = pairs.filter(([pair, count]) => {
      const words = pair.split(' ');
      const isNew = words.some((word) => !this.ofCategory.has(word));
      if (!isNew || words.every((word) => count < this.words.of(word) * PAIR_SHARE)) return false;
      for (const word of words) paired.set(word, (paired.get(word) ?? 0) + count);
      return true;
    });
    const words = this.words.sorted().filter(([word, count]) => {
      return !this.ofCategory.has(word) && !NOISE.has(word) && (paired.get(word) ?? 0) <= count / 2;
    });
    return listed([...shown, ...words].sort(([, one], [, other]) => other - one));
  }
}

/** A pair of fewer titles may be by chance. */
const LEAST_PAIRS = 3;

/** A pair is shown if it is this share of what one of its words has. */
const PAIR_SHARE = 0.3;

function isSaying(word: string): boolean {
  return word.length > 2 && !isStopWord(word) && !/^\d+$/.test(word);
}

/** Words that say little alone. Before another word, as in "open source", they may. */
const NOISE: ReadonlySet<string> = new Set(
  [
    'based built build building written made make makes making use used uses using user users work works working support supports',
    'supported including provides provide designed allows enables run running create created creating set via like also well',
    'new old high low open fast faster simple simply easy easily good better best great big large small little long short full main',
    'common general different various several single multiple first second next last year years day days way ways part parts',
    'lot bit kind type types set people world know known think need learn learned guide guides introduction intro',
    'overview explained practical beginners tips tutorial tutorials collection list lists resources notes check checklist',
  ].flatMap((line) => line.split(' ')),
);
