import { z } from 'zod';
import type { FunctionProcess } from '../scripts/emulators/functionProcess';
import type { Row, Section } from './report';
import { postUpdate } from './rest';
import {
  ask,
  benchLink,
  callTool,
  createUser,
  fill,
  queryFor,
  signUp,
  startService,
  WITH_PROBE,
} from './service';

const countsSchema = z.object({ reads: z.int(), writes: z.int(), commits: z.int() });

/** Dollars for a million documents, in a multi-region of the United States (nam5): regions cost about half. */
const PRICE = { read: 0.6, write: 1.8 };

const LINKS = 10_000;
const WORKSPACES = 5;

/** What each call costs in documents, key look-up included, when the key's time of use is fresh. */
export async function cost(): Promise<Section> {
  const { uid, key } = await createUser();
  await fill(uid, LINKS);
  for (let index = 1; index < WORKSPACES; index++) await fill(uid, 10, `workspace-${String(index)}`);
  const stamping = await startService('mcp');
  await callTool(stamping.url, key, 'list_workspaces');
  await stamping.stop();

  const mcp = await startService('mcp', WITH_PROBE);
  const call = (name: string, input: object) => () => callTool(mcp.url, key, name, input);
  const { category, url } = benchLink(5);
  const pages = 14;
  const rows = [
    ...(await count(mcp, 'list_links, cold', call('list_links', {}), { reads: 2 + pages, writes: 0 })),
    ...(await count(mcp, 'list_links, warm', call('list_links', {}), { reads: 2, writes: 0 })),
    ...(await count(mcp, 'search_links, warm', call('search_links', { query: queryFor(9) }), {
      reads: 2,
      writes: 0,
    })),
    ...(await count(mcp, `list_workspaces, ${String(WORKSPACES)} of them`, call('list_workspaces', {}), {
      reads: 1 + WORKSPACES,
      writes: 0,
    })),
    ...(await count(mcp, 'add_to_dashboard, new', call('add_to_dashboard', benchLink(LINKS)), {
      reads: 2,
      writes: 2,
    })),
    ...(await count(mcp, 'add_to_dashboard, there already', call('add_to_dashboard', benchLink(LINKS)), {
      reads: 2,
      writes: 0,
    })),
    ...(await count(mcp, 'add_note_to_link', call('add_note_to_link', { category, url, notes: 'New' }), {
      reads: 2,
      writes: 2,
    })),
    ...(await count(mcp, 'log_session, the first', call('log_session', { title: 'A session' }))),
    ...(await count(mcp, 'log_session, the next', call('log_session', { title: 'Another' }), {
      reads: 2,
      writes: 2,
    })),
  ];
  await mcp.stop();

  const rest = await startService('workspaceUpdate', WITH_PROBE);
  const { idToken } = await signUp();
  const links = Array.from({ length: 100 }, (_, index) => {
    const { title, url: target } = benchLink(index);
    return { title, url: target };
  });
  const update = (body: object) => () => postUpdate(rest.url, idToken, body);
  const body = { categories: [{ categoryName: 'Pushed', links }] };
  rows.push(
    ...(await count(rest, 'REST, 100 links into no workspace', update(body))),
    ...(await count(rest, 'REST, the same again', update(body), { reads: 1, writes: 0 })),
    ...(await count(rest, 'REST, one name', update({ name: 'Mine' }), { reads: 1, writes: 1 })),
  );
  await rest.stop();
  return { title: `Documents that a call reads and writes, with ${LINKS.toLocaleString('en')} links`, rows };
}

async function count(
  running: FunctionProcess,
  what: string,
  run: () => Promise<unknown>,
  reach?: { reads: number; writes: number },
): Promise<Row[]> {
  const before = await ask(running, 'counts', countsSchema);
  await run();
  const after = await ask(running, 'counts', countsSchema);
  const reads = after.reads - before.reads;
  const writes = after.writes - before.writes;
  return [
    { what: `${what}: read`, value: reads, unit: 'documents', ...(reach && { reach: reach.reads }) },
    { what: `${what}: written`, value: writes, unit: 'documents', ...(reach && { reach: reach.writes }) },
    {
      what: `${what}: a million calls`,
      value: reads * PRICE.read + writes * PRICE.write,
      unit: '$',
    },
  ];
}
