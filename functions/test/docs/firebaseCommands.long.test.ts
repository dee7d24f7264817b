import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../scripts/project';

const commandSchema = z.object({ options: z.array(z.object({ long: z.string() })) });
const firebaseSchema = z.object({
  cli: commandSchema,
  getCommand: z.custom<(name: string) => unknown>((value) => typeof value === 'function'),
});
let firebase: z.infer<typeof firebaseSchema>;

beforeAll(async () => {
  const module: unknown = await import(require.resolve('firebase-tools', { paths: [PROJECT_FOLDER] }));
  firebase = z.object({ default: firebaseSchema }).parse(module).default;
});

/** Commands of the Firebase CLI in the docs, each in one line of a code block or in inline code. */
const COMMANDS = [
  ...new Set(
    globSync(['*.md', 'docs/**/*.md'], { cwd: PROJECT_FOLDER }).flatMap((file) => {
      const text = readFileSync(join(PROJECT_FOLDER, file), 'utf8');
      return [...text.matchAll(/npx firebase ([^`\n]+)/g)].map(([, command = '']) => command);
    }),
  ),
];

/** Returns what the Firebase CLI of this repository does not know in a command. */
function unknownIn(command: string): string[] {
  const [name = '', ...args] = command.split(' ');
  const { data } = commandSchema.safeParse(firebase.getCommand(name));
  if (!data) return [name];
  const known = new Set([...firebase.cli.options, ...data.options].map(({ long }) => long));
  return args.filter((arg) => arg.startsWith('--') && !known.has(arg));
}

describe('the commands of the Firebase CLI in the docs', () => {
  it('include those that deploy and restore', () => {
    const names = COMMANDS.map((command) => command.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['deploy', 'firestore:databases:restore']));
  });

  it.each(COMMANDS)('exist with these options: %s', (command) => {
    expect(unknownIn(command)).toEqual([]);
  });

  it('would be rejected with an option that the CLI does not have', () => {
    expect(unknownIn('firestore:databases:restore --bakup X')).toEqual(['--bakup']);
    expect(unknownIn('firestore:databases:undo')).toEqual(['firestore:databases:undo']);
  });
});
