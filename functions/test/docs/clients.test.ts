import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { clientConfigurations } from '../../../web/src/settings/keys/clientConfigurations';
import { DEVELOPMENT_KEY } from '../../src/lib/service/config';

const read = (file: string) => readFileSync(join(__dirname, '../../..', file), 'utf8');
const CLIENTS = read('docs/clients.md');

const versionsSchema = z.record(z.string(), z.string());
const packageSchema = z.object({
  dependencies: versionsSchema.default({}),
  devDependencies: versionsSchema,
  optionalDependencies: versionsSchema.default({}),
});

/** Returns the version of each package that the root and the functions name. */
function pinnedVersions(): Record<string, string> {
  const [root, functions] = ['package.json', 'functions/package.json'].map((file) => {
    const { dependencies, devDependencies, optionalDependencies } = packageSchema.parse(
      JSON.parse(read(file)),
    );
    return { ...dependencies, ...devDependencies, ...optionalDependencies };
  });
  return { ...root, ...functions };
}

/** Returns the text between a heading and the next one on the same level. */
function sectionOf(heading: string): string {
  const [, after = ''] = CLIENTS.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** Returns a configuration without its formatting, which may differ. */
const contentOf = (language: string, text: string): unknown =>
  language === 'json' ? JSON.parse(text) : text.trim();

describe('docs/clients.md', () => {
  it('has the same configurations as the web app', () => {
    const blocks = sectionOf('Configurations').matchAll(/```(\w+)\n([^`]*)```/g);
    const documented = [...blocks].map(([, language = '', text = '']) => contentOf(language, text));
    const shown = clientConfigurations('http://localhost:5000/mcp', DEVELOPMENT_KEY);
    expect(documented).toEqual(shown.map(({ language, text }) => contentOf(language, text)));
  });

  it.each([
    ['`@modelcontextprotocol/sdk`', '@modelcontextprotocol/sdk'],
    ['`@modelcontextprotocol/client`, mode `auto`', '@modelcontextprotocol/client'],
    ['`@modelcontextprotocol/client`, mode `legacy`', '@modelcontextprotocol/client'],
    ['MCP inspector CLI, `--protocol-era modern`', '@modelcontextprotocol/inspector'],
    ['MCP inspector CLI, `--protocol-era legacy`', '@modelcontextprotocol/inspector'],
    ['AI SDK, `@ai-sdk/mcp`', '@ai-sdk/mcp'],
    ['OpenAI Agents SDK, `MCPServerStreamableHttp`', '@openai/agents'],
    ['LangChain, `@langchain/mcp-adapters`', '@langchain/mcp-adapters'],
    ['`mcp-remote`, for clients that use stdio', 'mcp-remote'],
    ['`mcporter`', 'mcporter'],
    ['opencode', 'opencode-linux-x64-baseline'],
    ['Gemini CLI', '@google/gemini-cli'],
  ])('names the tested version of %s', (client, name) => {
    const row = sectionOf('Tested clients')
      .split('\n')
      .find((line) => line.startsWith(`| ${client} `));
    expect(row?.split('|')[2]?.trim()).toBe(pinnedVersions()[name]);
  });
});
