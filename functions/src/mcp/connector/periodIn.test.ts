import { toPeriod } from '../../lib/shared/dates/periodRequest';
import { periodIn } from './periodIn';

const NOW = '2026-11-27T12:00:00.000Z';

/** Returns the days that a query asks for, and its other words. */
function asked(query: string): unknown {
  const found = periodIn(query);
  if (!found) return undefined;
  const { from, before } = toPeriod(found.period, 'UTC', NOW);
  return [from?.slice(0, 10), before?.slice(0, 10), found.rest];
}

describe('a query with a period', () => {
  // What people ask bookmark assistants: contextbolt.com/mcp, magj.dev/blog/mcp-bookmarks-knowledge-engine, glama.ai/mcp/servers.
  it.each([
    ['what did I save last week', '2026-11-16', '2026-11-23', 'what did I save'],
    ['What did I save yesterday?', '2026-11-26', '2026-11-27', 'What did I save'],
    ['articles from today', '2026-11-27', '2026-11-28', 'articles'],
    ['rate limiting bookmarks in March', '2026-03-01', '2026-04-01', 'rate limiting bookmarks'],
    ['what did I save in December?', '2025-12-01', '2026-01-01', 'what did I save'],
    ['postgres March 2025', '2025-03-01', '2025-04-01', 'postgres'],
    ['links saved in 2026-03', '2026-03-01', '2026-04-01', 'links saved'],
    ['since monday', '2026-11-23', undefined, ''],
    ['LLM papers the last 7 days', '2026-11-20', '2026-11-28', 'LLM papers'],
    ['what is new since 2026-11-25', '2026-11-25', undefined, 'what is new'],
  ])('%s', (query, from, before, rest) => {
    expect(asked(query)).toEqual([from, before, rest]);
  });

  it.each([
    'best laptops 2026',
    'march of progress',
    'may the force',
    'monday motivation',
    'postgres 18',
    'on call',
  ])('has none if the words may mean something else: %s', (query) => {
    expect(asked(query)).toBeUndefined();
  });
});
