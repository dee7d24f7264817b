import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientConfigurations } from '../../../web/src/settings/clientConfigurations';
import { DEVELOPMENT_KEY } from '../../src/lib/config';

const README = readFileSync(join(__dirname, '../../../README.md'), 'utf8');

/** Returns the section below a heading. */
function sectionOf(heading: string): string {
  const [, after = ''] = README.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** Parses JSON, because the README breaks its lines differently. */
const meaningOf = (language: string, text: string): unknown =>
  language === 'json' ? JSON.parse(text) : text.trim();

describe('“Connect your AI client” in the README', () => {
  it('has the configurations that the web app shows with a new key', () => {
    const blocks = sectionOf('Connect your AI client').matchAll(/```(\w+)\n([^`]*)```/g);
    const inReadme = [...blocks].map(([, language = '', text = '']) => meaningOf(language, text));
    const onPage = clientConfigurations('http://localhost:5000/mcp', DEVELOPMENT_KEY);
    expect(inReadme).toEqual(onPage.map(({ language, text }) => meaningOf(language, text)));
  });
});
