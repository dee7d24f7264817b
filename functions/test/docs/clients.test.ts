import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { clientConfigurations } from '../../../web/src/clients/clientConfigurations';
import { DEVELOPMENT_KEY } from '../../src/lib/runtime/config';

const read = (file: string) => readFileSync(join(__dirname, '../../..', file), 'utf8');
const CLIENTS = read('docs/clients.md');
const MCP_URL = 'http://localhost:5000/mcp';
const SHOWN = clientConfigurations(MCP_URL, DEVELOPMENT_KEY);

const versionsSchema = z.record(z.string(), z.string());
const packageSchema = z.object({
  dependencies: versionsSchema.default({}),
  devDependencies: versionsSchema.default({}),
  optionalDependencies: versionsSchema.default({}),
});

/** Returns the version of each package that the functions and the clients name. */
function pinnedVersions(): Record<string, string> {
  const [functions, clients] = ['functions/package.json', 'functions/clients/package.json'].map((file) => {
    const { dependencies, devDependencies, optionalDependencies } = packageSchema.parse(
      JSON.parse(read(file)),
    );
    return { ...dependencies, ...devDependencies, ...optionalDependencies };
  });
  return { ...clients, ...functions };
}

/** Returns the text between a heading and the next one on the same level. */
function sectionOf(heading: string): string {
  const [, after = ''] = CLIENTS.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** Returns the cells of each row of the table in a section, without code marks and without the header. */
function tableOf(section: string): string[][] {
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}

/** Returns a configuration without its formatting, which may differ. */
const contentOf = (language: string, text: string): unknown =>
  language === 'json' ? JSON.parse(text) : text.trim();

describe('docs/clients.md', () => {
  it('shows configurations of the web app', () => {
    const blocks = sectionOf('Configurations').matchAll(/```(\w+)\n([^`]*)```/g);
    const documented = [...blocks].map(([, language = '', text = '']) => contentOf(language, text));
    expect(documented).toHaveLength(4);
    expect(SHOWN.map(({ language, text }) => contentOf(language, text))).toEqual(
      expect.arrayContaining(documented),
    );
  });

  it('says how the other configurations of the web app differ', () => {
    const rows = tableOf(sectionOf('Configurations'));
    const described = rows.map(([client = '', file = '', servers = '', url = '', type = '']) => {
      const server = { [url]: MCP_URL, headers: { 'X-API-Key': DEVELOPMENT_KEY } };
      const typed = type === 'none' ? server : { ...server, type };
      return { client, file, content: { [servers]: { 'link-dashboard': typed } } };
    });
    const clients = /For (.+?) and (.+?), copy/.exec(sectionOf('Configurations'))?.slice(1) ?? [];
    expect(SHOWN.map(({ client }) => client)).toEqual(expect.arrayContaining(clients));
    expect(SHOWN).toHaveLength(4 + described.length + clients.length);
    for (const { client, file, content } of described) {
      const shown = SHOWN.find((each) => each.client === client);
      expect(shown?.where).toContain(file);
      expect(contentOf('json', shown?.text ?? '{}')).toMatchObject(content);
    }
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
    ['Claude Code', '@anthropic-ai/claude-code-linux-x64'],
    ['Codex', '@openai/codex'],
  ])('names the tested version of %s', (client, name) => {
    const row = sectionOf('Tested clients')
      .split('\n')
      .find((line) => line.startsWith(`| ${client} `));
    expect(row?.split('|')[2]?.trim()).toBe(pinnedVersions()[name]?.replace(/-linux-x64$/, ''));
  });
});
