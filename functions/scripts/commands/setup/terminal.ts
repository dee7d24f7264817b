import { createInterface } from 'node:readline/promises';
import { UserError } from '../../project';

/** How the steps talk to the person. */
export interface Terminal {
  readonly isInteractive: boolean;
  readonly say: (line: string) => void;
  /** Asks a question, and returns the default if the answer is empty. If nobody can answer, returns the default at once. */
  readonly ask: (question: string, fallback: string) => Promise<string>;
  /** Asks for permission. If nobody can answer, returns true. */
  readonly confirm: (question: string) => Promise<boolean>;
}

/**
 * Opens the terminal that the command runs in.
 * @throws {UserError} if the command runs without a terminal and without --yes.
 */
export function openTerminal(
  { yes }: { readonly yes: boolean },
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Terminal {
  const isInteractive = input.isTTY === true && !yes;
  if (!isInteractive && !yes)
    throw new UserError('There is no terminal to ask questions on. Add --yes to use the defaults.');
  const ask = async (question: string, fallback: string) => {
    if (!isInteractive) return fallback;
    const readline = createInterface({ input, output });
    try {
      const answer = await readline.question(`  ${question} ${fallback && `[${fallback}] `}`);
      return answer.trim() || fallback;
    } catch {
      throw new UserError('Stopped, because you pressed Ctrl-C or Ctrl-D.');
    } finally {
      readline.close();
    }
  };
  return {
    isInteractive,
    say(line) {
      output.write(`  ${line}\n`);
    },
    ask,
    confirm: async (question) => /^y/i.test(await ask(question, 'yes')),
  };
}
