import { numRuns } from '../../lib/shared/base/runs.fixture';
import { categoryId, linkId } from '../../lib/shared/model/identity';
import { emptyWorkspace, type Workspace } from '../../lib/shared/model/model';
import { instant, withCategories, withLinks } from '../../lib/shared/model/workspace.fixture';
import { callContext } from '../../lib/workspaces/callContext.fixture';
import { inMemoryWorkspaces } from '../../lib/storage/inMemoryWorkspaces.fixture';
import type { ToolResult } from './defineTool';
import { UID } from './toolUser.fixture';
import { toolsByName } from '.';

const CUT = '…cut…';

/** Returns what is left of a text if a client keeps its start and its end, this many characters together. */
function withoutMiddle(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length / 2)}${CUT}${text.slice(-length / 2)}`;
}

/** What a model sees of a result. */
type Client = (result: ToolResult) => string;

const bothCopies: Client = ({ content, structuredContent }) => JSON.stringify({ content, structuredContent });

/** Codex passes on only the structured copy, Cline both. */
const CLIENTS: [name: string, client: Client][] = [
  ['Codex', ({ structuredContent }) => withoutMiddle(JSON.stringify(structuredContent), 12_000)],
  ['Codex, if it passed on both copies', (result) => withoutMiddle(bothCopies(result), 12_000)],
  ['Cline', (result) => withoutMiddle(bothCopies(result), 8_000)],
  ['a client that keeps only the start', (result) => bothCopies(result).slice(0, 8_000)],
];

function workspaceOf(id: string, count: number): Workspace {
  const category = categoryId('Reading');
  const entries = Array.from({ length: count }, (_, number) => {
    const url = `https://example.com/${id}/papers/${String(number)}`;
    const notes = number % 3 === 0 ? `Paper ${String(number)} is for my talk.` : undefined;
    const addedAt = instant(number % 100);
    return {
      id: linkId(category, url),
      link: { category, title: `Paper ${String(number)}`, url, addedAt, notes },
    };
  });
  return withLinks(withCategories(emptyWorkspace(id, instant()), ['Reading']), entries);
}

/** Returns the URLs that a model reads which sees only what a client passes on. */
async function readAll(
  client: Client,
  tool: string,
  input: Record<string, unknown>,
  stored: Workspace[],
): Promise<string[]> {
  const workspaces = inMemoryWorkspaces();
  for (const workspace of stored) workspaces.stored.set(`${UID}/${workspace.id}`, workspace);
  const read: string[] = [];
  for (let cursor: string | undefined, calls = 0; ; calls++) {
    if (calls > 1_000) throw new Error('The pages do not end.');
    const called = await toolsByName.get(tool)?.call(callContext({ workspaces }), { ...input, cursor });
    if (called?.outcome !== 'ok') throw new Error(JSON.stringify(called));
    // The text is a string in the JSON of a whole result.
    const seen = client(called.result).replaceAll('\\"', '"');
    const [, first, last, total] = /"page":"([\d,]+) to ([\d,]+) of ([\d,]+)"/.exec(seen) ?? [];
    const [beforeCut = ''] = seen.split(CUT);
    const links = [...beforeCut.matchAll(/\{[^{}]*"url":"([^"]*)"[^{}]*\}/g)].map(([, url = '']) => url);
    const urls = [...new Set(links)];
    read.push(...urls);
    const isWhole = urls.length === numberOf(last) - numberOf(first) + 1;
    if (isWhole && last === total) return read;
    cursor = isWhole ? /"nextCursor":"([^"]+)"/.exec(seen)?.[1] : urls.at(-1);
    if (cursor === undefined) throw new Error(`There is no cursor in ${seen}`);
  }
}

const numberOf = (text = '') => Number(text.replaceAll(',', ''));
const urlsOf = (...workspaces: Workspace[]) =>
  workspaces.flatMap(({ chunks }) =>
    chunks.flatMap(({ links }) => [...links.values()].map(({ url }) => url)),
  );

describe.each(CLIENTS)('a model that reads through %s', (_, client) => {
  const count = numRuns(500, 4_000);
  it(`reads each of ${String(count)} links once`, async () => {
    const workspace = workspaceOf('default', count);
    const read = await readAll(client, 'list_links', {}, [workspace]);
    expect(read).toHaveLength(count);
    expect(new Set(read)).toEqual(new Set(urlsOf(workspace)));
  });

  it.each([
    ['list_links', { workspaceId: '*' }],
    ['search_links', { query: 'paper' }],
    ['search_links', { query: 'paper talk', workspaceId: '*' }],
  ])('reads each link of several workspaces that %s finds once: %j', async (tool, input) => {
    const workspaces = ['one', 'two', 'three'].map((id) => workspaceOf(id, 70));
    const read = await readAll(client, tool, input, workspaces);
    const all = urlsOf(...workspaces);
    const expected = 'query' in input && input.query === 'paper talk' ? all.filter(isAboutTalk) : all;
    expect(read).toHaveLength(expected.length);
    expect(new Set(read)).toEqual(new Set(expected));
  });
});

const isAboutTalk = (url: string) => Number(/\d+$/.exec(url)) % 3 === 0;
