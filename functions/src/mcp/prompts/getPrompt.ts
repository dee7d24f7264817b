import { mayWrite } from '../../lib/access/actor';
import { LIMITS } from '../../lib/shared/base/limits';
import { InvalidArguments } from '../../lib/shared/base/errors';
import { isLongerThan } from '../../lib/shared/text/length';
import type { CallContext } from '../../lib/workspaces/callContext';
import type { Prompt, PromptInput } from './prompt';
import { PROMPTS } from './prompts';

/** Returns the prompts that a caller is offered. Those that add links only to keys and apps that may add some. */
export function listPrompts({ actor }: Pick<CallContext, 'actor'>): { prompts: PromptDefinition[] } {
  const offered = PROMPTS.filter(({ writes }) => writes !== true || mayWrite(actor));
  return { prompts: offered.map(definitionOf) };
}

/**
 * Returns what a person says with a prompt. Reads nothing.
 * @throws {InvalidArguments} if the caller is offered no such prompt, or an argument is too long.
 */
export function getPrompt(
  context: CallContext,
  { name, arguments: given = {} }: PromptRequest,
): PromptResult {
  const prompt = PROMPTS.find((each) => each.name === name);
  const { prompts } = listPrompts(context);
  if (!prompt || !prompts.some((each) => each.name === name)) {
    throw new InvalidArguments(
      `Unknown prompt. The prompts are ${prompts.map((each) => each.name).join(', ')}.`,
    );
  }
  const text = prompt.text(inputOf(prompt, given), context);
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

interface PromptRequest {
  name: string;
  arguments?: PromptInput | undefined;
}

interface PromptDefinition {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  [field: string]: unknown;
}

interface PromptResult {
  description: string;
  messages: { role: 'user'; content: { type: 'text'; text: string } }[];
  [field: string]: unknown;
}

function definitionOf({ name, title, description, arguments: all }: Prompt): PromptDefinition {
  return { name, title, description, arguments: all.map((each) => ({ ...each, required: false })) };
}

/** Returns the arguments that a prompt has and that say something. */
function inputOf(prompt: Prompt, given: PromptInput): PromptInput {
  const input: Record<string, string> = {};
  for (const { name } of prompt.arguments) {
    const text = withoutQuotes((given[name] ?? '').slice(0, 2 * MAX_CHARACTERS + 1));
    if (isLongerThan(MAX_CHARACTERS, text)) {
      throw new InvalidArguments(`${name}: must have at most ${String(MAX_CHARACTERS)} characters.`);
    }
    if (text !== '') input[name] = text;
  }
  return input;
}

const MAX_CHARACTERS = LIMITS.title;

/** Claude Code and Gemini CLI split arguments at spaces and leave the quotation marks that people put around several words. */
function withoutQuotes(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && AROUND.test(text.charAt(start))) start++;
  while (end > start && AROUND.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const AROUND = /[\s"'“”„«»‘’]/u;
