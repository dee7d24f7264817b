import type { CallContext } from '../../lib/workspaces/callContext';

/** A prompt that a person chooses in a client, such as `/resume_session Heron`. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** All are optional. Some clients pass on only one word for each, so the first is the one that people type. */
  readonly arguments: readonly PromptArgument[];
  /** Whether it is offered only to keys and apps that may add links. */
  readonly writes?: true;
  /** Returns what the person says with it. */
  readonly text: (input: PromptInput, context: CallContext) => string;
}

interface PromptArgument {
  readonly name: string;
  readonly description: string;
}

/** The arguments that were given, by their names. */
export type PromptInput = Readonly<Partial<Record<string, string>>>;
