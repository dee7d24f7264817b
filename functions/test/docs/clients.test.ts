import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientConfigurations } from '../../../web/src/settings/clientConfigurations';
import { DEVELOPMENT_KEY } from '../../src/lib/config';

const CLIENTS = readFileSync(join(__dirname, '../../../docs/clients.md'), 'utf8');

/** Returns the text between a heading and the next one of its level. */
function sectionOf(heading: string): string {
  const [, after = ''] = CLIENTS.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** Returns a configuration without its formatting, which differs. */
const contentOf = (language: string, text: string): unknown =>
  language === 'json' ? JSON.parse(text) : text.trim();

describe('docs/clients.md', () => {
  it('has the configurations that the web app shows with a new key', () => {
    const blocks = sectionOf('Configurations').matchAll(/```(\w+)\n([^`]*)```/g);
    const documented = [...blocks].map(([, language = '', text = '']) => contentOf(language, text));
    const shown = clientConfigurations('http://localhost:5000/mcp', DEVELOPMENT_KEY);
    expect(documented).toEqual(shown.map(({ language, text }) => contentOf(language, text)));
  });
});
