import { signal, type ReadonlySignal } from '@preact/signals-core';

/** A yes-or-no question to the person. A dialog shows it. */
export interface Question<About> {
  /** What the question is about, and what answers it. Undefined if it is not open. */
  readonly open: ReadonlySignal<OpenQuestion<About> | undefined>;
  /** Opens the question, once even if several callers wait for the answer. */
  readonly ask: (about: About) => Promise<boolean>;
}

interface OpenQuestion<About> {
  readonly about: About;
  readonly answer: (yes: boolean) => void;
}

const questions: ReadonlySignal<OpenQuestion<unknown> | undefined>[] = [];

/** Creates a question, which is not open. Call this once for each kind of question. */
export function createQuestion<About = void>(): Question<About> {
  const open = signal<OpenQuestion<About> | undefined>(undefined);
  let answered: Promise<boolean> | undefined;
  questions.push(open);
  const ask = (about: About) =>
    (answered ??= new Promise((resolve) => {
      const answer = (yes: boolean) => {
        open.value = undefined;
        answered = undefined;
        resolve(yes);
      };
      open.value = { about, answer };
    }));
  return { open, ask };
}

/** Answers all open questions with no, so that they don't reach the next user. */
export function withdrawQuestions(): void {
  for (const open of questions) open.peek()?.answer(false);
}
