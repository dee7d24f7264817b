import { copyProject, type ProjectCopy } from '../support/projectCopy';

const LOCAL = 'functions/.env.local';

/** What `npm start` says when it ends at once because the project is set up like this. */
async function refusalOf(
  prepare: (copy: ProjectCopy) => void,
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const copy = copyProject();
  prepare(copy);
  const { exitCode, stdout, stderr } = await copy.run('start', [], environment);
  expect([exitCode, stdout]).toEqual([1, '']);
  return stderr.trim();
}

describe('npm start', () => {
  it('names each variable with a bad value, what it must be, and the file to change', async () => {
    const refusal = await refusalOf(({ edit }) => {
      edit('functions/.env', (text) => `${text}\nTIME_ZONE=Mars/Olympus\nUSER_RATE_BURST=-1`);
      edit(LOCAL, (text) => text.replace('KEY_RATE_BURST=0', 'KEY_RATE_BURST=abc'));
    });
    expect(refusal).toBe(`The configuration is not valid. Change or remove:
  TIME_ZONE must be an IANA time zone, such as Europe/Berlin (it is set in functions/.env)
  KEY_RATE_BURST must be a whole number of calls up to 999999, such as 200, or 0 for no limit (it is set in ${LOCAL})`);
  });

  it('says so when a bad value comes from the shell', async () => {
    const refusal = await refusalOf(() => undefined, {
      MCP_OWNER_UID: 'a/b',
      ALLOWED_ORIGINS: 'example.com',
    });
    expect(refusal).toBe(`The configuration is not valid. Change or remove:
  ALLOWED_ORIGINS must be origins such as https://example.com, separated by commas (it is set in the environment of this shell)`);
  });

  it.each<[of: string, prepare: (copy: ProjectCopy) => void, what: string]>([
    [
      'is not in its file',
      ({ edit }) => {
        edit(LOCAL, (text) => text.replace(/^MCP_API_KEY=.*$/m, 'MCP_API_KEY='));
      },
      'has no MCP_API_KEY or no MCP_OWNER_UID',
    ],
    [
      'has no file',
      ({ remove }) => {
        remove(LOCAL);
      },
      'is missing',
    ],
  ])('says how to get the development key back when it %s', async (_, prepare, what) => {
    expect(await refusalOf(prepare)).toBe(
      `${LOCAL} ${what}: "git restore ${LOCAL}" brings the development key back.`,
    );
  });
});
