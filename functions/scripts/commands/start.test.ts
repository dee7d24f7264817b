import { copyProject, type ProjectCopy } from '../../test/support/processes/projectCopy';
import { readDevelopmentKey } from '../project';
import { requireValidConfiguration } from './start/localConfiguration';

const LOCAL = 'functions/.env.local';
const SHELL = { TIME_ZONE: process.env.TIME_ZONE, ALLOWED_ORIGINS: process.env.ALLOWED_ORIGINS };

afterEach(() => {
  for (const [name, value] of Object.entries(SHELL)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
});

describe('npm start', () => {
  it('lists each invalid variable, what it must be, and the file to change', async () => {
    const copy = copyProject();
    copy.edit('functions/.env', (text) => `${text}\nTIME_ZONE=Mars/Olympus\nUSER_RATE_BURST=-1`);
    copy.edit(LOCAL, (text) => text.replace('KEY_RATE_BURST=0', 'KEY_RATE_BURST=abc'));
    const { exitCode, stdout, stderr } = await copy.run('start');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toBe(`The configuration is invalid. Change or remove:
  TIME_ZONE must be an IANA time zone, such as Europe/Berlin (set in functions/.env)
  KEY_RATE_BURST must be a whole number of calls up to 999999, such as 200, or 0 for no limit (set in ${LOCAL})`);
  });

  it('reports an invalid value set in the shell', () => {
    process.env.ALLOWED_ORIGINS = 'example.com';
    expect(() => {
      requireValidConfiguration('demo-link-dashboard');
    }).toThrow(`The configuration is invalid. Change or remove:
  ALLOWED_ORIGINS must be origins such as https://example.com, separated by commas (set in the environment of your shell)`);
  });

  it.each<[problem: string, prepare: (copy: ProjectCopy) => void, message: string]>([
    [
      'it is missing from its file',
      ({ edit }) => {
        edit(LOCAL, (text) => text.replace(/^MCP_API_KEY=.*$/m, 'MCP_API_KEY='));
      },
      'must set both MCP_API_KEY and MCP_OWNER_UID',
    ],
    [
      'its file is missing',
      ({ remove }) => {
        remove(LOCAL);
      },
      'is missing',
    ],
  ])('explains how to restore the development key if %s', (_, prepare, message) => {
    const copy = copyProject();
    prepare(copy);
    expect(() => readDevelopmentKey(copy.folder)).toThrow(
      `${LOCAL} ${message}. Run "git restore ${LOCAL}" to restore the development key.`,
    );
  });
});
