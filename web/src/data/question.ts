import { signal, type ReadonlySignal } from '@preact/signals-core';
import { atSignOut } from './personal';

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

/** Creates a question, which is not open. The answer is no once the person signs out. Call this once for each kind of question. */
export function createQuestion<About = void>(): Question<About> {
  const open = signal<OpenQuestion<About> | undefined>(undefined);
  let answered: Promise<boolean> | undefined;
  atSignOut(() => open.peek()?.answer(false));
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
