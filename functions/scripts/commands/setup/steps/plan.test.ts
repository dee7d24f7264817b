import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../../project';
import { parseOptions } from '../options';
import { printPlan } from './plan';
import { STEPS } from './all';

function linesOf(...args: readonly string[]): readonly string[] {
  const printed: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((text: string) => {
    printed.push(text);
  });
  try {
    const options = parseOptions(['--project', 'my-links-2026', ...args]);
    if (options) printPlan(STEPS, options);
  } finally {
    log.mockRestore();
  }
  return printed.map((line) => line.replaceAll(/ {2,}/g, ' | ').replace(/^ \| /, ''));
}

describe('the plan of npm run cloud:setup', () => {
  it('names the defaults, and how to change them', () => {
    expect(linesOf().slice(1, 7)).toEqual([
      'Project | my-links-2026 | from --project',
      'Region | us-central1 | default, change it with --region',
      'Database location | us-central1 | the region, change it with --location',
      'Who may sign up | only you | default, change it with --allow',
      'Budget | an email at 25 a month | default, change it with --budget',
      'Support email | yours | default, change it with --support-email',
    ]);
  });

  it('names what the options choose', () => {
    const people = ['--allow', 'ann@example.com, example.org', '--support-email', 'help@example.com'];
    const lines = linesOf('--region', 'europe-west3', '--budget', '0', ...people);
    expect(lines.slice(2, 7)).toEqual([
      'Region | europe-west3 | from --region',
      'Database location | europe-west3 | the region, change it with --location',
      'Who may sign up | ann@example.com,example.org | from --allow',
      'Budget | no email | from --budget',
      'Support email | help@example.com | from --support-email',
    ]);
  });

  it('rejects a list of people that the setup would reject', () => {
    expect(() => linesOf('--allow', 'ann@')).toThrow('"ann@" is neither an address nor a domain');
  });

  it('has the steps of docs/operate/deploy.md, with their numbers and titles', () => {
    const page = readFileSync(path.join(PROJECT_FOLDER, 'docs/operate/deploy.md'), 'utf8');
    const listed = [...page.matchAll(/^(\d+)\. \*\*(.+?)\.\*\* /gm)].map(([, number, title]) => [
      number,
      title,
    ]);
    expect(listed).toEqual(STEPS.map(({ title }, index) => [String(index + 1), title]));
  });
});
