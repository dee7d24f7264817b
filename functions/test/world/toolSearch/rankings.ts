/** A tool as clients search for it. */
export interface SearchedTool {
  readonly server: string;
  readonly name: string;
  readonly description: string;
  /** The names of its arguments. */
  readonly inputs: readonly string[];
  /** `anthropic/searchHint`, if it has one. */
  readonly hint: string;
}

/** Returns the score of every tool for these words. */
type Ranking = (tools: readonly SearchedTool[], words: readonly string[]) => number[];

/**
 * Like Claude Code's ToolSearch, as public copies and reports describe it: words in the name count most, then the search hint,
 * then whole words in the description.
 */
export const byKeywords: Ranking = (tools, words) =>
  tools.map(({ server, name, description, hint }) => {
    const parts = [server, ...name.split('_')].map((part) => part.toLowerCase());
    return sum(
      words.map((word) => {
        const inName = parts.includes(word) ? 12 : parts.some((part) => part.includes(word)) ? 6 : 0;
        return inName + (hasWord(hint, word) ? 4 : 0) + (hasWord(description, word) ? 2 : 0);
      }),
    );
  });

/** Like the search of Codex: plain BM25 over the names of server, tool and arguments, and the description. */
export const byBm25: Ranking = (tools, words) => {
  const documents = tools.map(({ server, name, description, inputs }) =>
    wordsOf([server, name, description, ...inputs].join(' ')),
  );
  const meanLength = sum(documents.map(({ length }) => length)) / documents.length;
  return documents.map((document) =>
    sum(
      words.map((word) => {
        const count = document.filter((each) => each === word).length;
        const having = documents.filter((each) => each.includes(word)).length;
        const rarity = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
        return (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * document.length) / meanLength));
      }),
    ),
  );
};

/** Returns the words of a text in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z\d]+/g) ?? [];
}

function hasWord(text: string, word: string): boolean {
  return wordsOf(text).includes(word);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
