import { readResult, type Ask, type Result } from './ask';
import type { Person } from './person/person';

/** Calls a tool with a key. Returns the text that a model reads, and whether it is an error. */
export type CallTool = (
  key: string,
  tool: string,
  input: object,
) => Promise<{ text: string; isError: boolean }>;

/** What a model did for a request, and what it cost. */
export interface Answered {
  readonly results: readonly Result[];
  readonly calls: number;
  /** The characters of the arguments and the results. */
  readonly characters: number;
}

/** Makes the calls of a request, one after the other. */
export async function runAsk({ key, calls }: Ask, person: Person, call: CallTool): Promise<Answered> {
  const results: Result[] = [];
  let characters = 0;
  for (const [tool, planned] of calls) {
    const input = typeof planned === 'function' ? planned(results, person) : planned;
    const { text, isError } = await call(person.keys[key], tool, input);
    characters += JSON.stringify(input).length + text.length;
    results.push(readResult(text, isError));
  }
  return { results, calls: calls.length, characters };
}
