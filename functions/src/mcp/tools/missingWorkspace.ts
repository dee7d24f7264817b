import { NotFound, type WorkspaceMissing } from '../../lib/shared/base/errors';
import { categoryIdentity } from '../../lib/shared/model/identity';
import { utf8Bytes } from '../../lib/shared/text/bytes';
import { quoted, withoutInvisible } from '../../lib/shared/text/invisible';

/**
 * Returns the error for a call that names a workspace which does not exist. If another one has a category of that name, or
 * the category that the call names, the error also has the call for that category.
 */
export function explainMissing<Input extends Fields>(
  { sentences: [first, ...rest], wanted, others }: WorkspaceMissing,
  { input, unchanged, inCategory }: FailedCall<Input>,
): NotFound {
  const sentences = [first, ...(unchanged === undefined ? [] : [unchanged]), ...rest];
  const usable = others.filter(({ isReadOnly }) => unchanged === undefined || !isReadOnly);
  for (const name of [wanted, input.category]) {
    for (const { workspaceId, name: workspace, categories } of typeof name === 'string' ? usable : []) {
      const stored = categories.find((each) => categoryIdentity(each) === categoryIdentity(String(name)));
      const category = stored && withoutInvisible(stored);
      const meant = category && inCategory?.(input, { category, workspaceId }, wanted);
      if (!meant) continue;
      const [tool, call] = meant;
      const where = `category ${quoted(category)} of workspace "${workspaceId}" (${quoted(workspace)})`;
      sentences.push(`If the user means ${where}, call ${tool} with ${inWords(call, input)}.`);
      return new NotFound('workspace', sentences.join(' '));
    }
  }
  return new NotFound('workspace', sentences.join(' '));
}

/** Returns the call for a category instead of a workspace that is missing, or undefined if there is none. */
export type InCategory<Input> = (
  input: Input,
  place: { readonly category: string; readonly workspaceId: string },
  missing: string,
) => readonly [tool: string, input: Fields] | undefined;

type Fields = Readonly<Record<string, unknown>>;

interface FailedCall<Input> {
  readonly input: Input;
  /** Says that nothing was changed, if the call was to change something. */
  readonly unchanged: string | undefined;
  readonly inCategory: InCategory<Input> | undefined;
}

/** The most UTF-8 bytes of a call in an error. Of a longer one, only what differs is named. */
const CALL_BYTES = 1_000;

function inWords(call: Fields, before: Fields): string {
  const whole = JSON.stringify(call);
  if (utf8Bytes(whole) <= CALL_BYTES) return whole;
  const changed = Object.entries(call).filter(([name, value]) => value !== before[name]);
  return `${JSON.stringify(Object.fromEntries(changed))} and the rest as it was`;
}
