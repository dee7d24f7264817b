import type { Head } from '@shared/contract/documents';
import { parseHead, toHead } from '@shared/contract/documents';
import { newestFirst } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { orderedCategories } from '@shared/queries/orderedCategories';
import { utf8Bytes } from '@shared/text/bytes';
import { firstScreenOf, parseFirstScreen } from './firstScreen';

function headOf(workspace: Workspace): Head {
  const { createdAt, updatedAt, ...head } = toHead(
    workspace,
    workspace.chunks.map(() => '1'),
  );
  const stored = (date: Date) => ({ toDate: () => date });
  return parseHead({ ...head, createdAt: stored(createdAt), updatedAt: stored(updatedAt) });
}

const links = Array.from({ length: 700 }, (_, index) =>
  aLink(index, { category: `Topic ${String(index % 90)}` }),
);

it('has the links of the first cards, and all categories in the order of their cards', () => {
  const all = workspaceWith(...links);
  // The links of each category are in several chunks.
  const parts = Map.groupBy(newestFirst(all), ({ id }) => id.charCodeAt(0) % 3);
  const chunks = [...parts.values()].map((part) => ({
    bytes: 0,
    links: new Map(part.map(({ id, link }) => [id, link])),
  }));
  const workspace = { ...all, chunks, categoryOrder: 'newest' } as const;
  const screen = parseFirstScreen(workspace.id, headOf(workspace), firstScreenOf(workspace));
  expect(screen?.linkCount).toBe(700);
  expect(screen?.categories).toHaveLength(90);
  const first = orderedCategories(workspace).slice(0, 24);
  expect(screen?.categories.slice(0, 24)).toEqual(first);
  const shown = newestFirst(workspace).filter(({ link }) => first.some(({ id }) => id === link.category));
  const onCards = first.flatMap(({ id }) => shown.filter(({ link }) => link.category === id).slice(0, 5));
  const read = screen ? newestFirst(screen.workspace) : [];
  expect(new Set(read)).toEqual(new Set(onCards));
});

it.each([
  [5, 5],
  [6, 6],
  [7, 5],
])('has of %i links of a category %i', (count, shown) => {
  const workspace = workspaceWith(...Array.from({ length: count }, (_, index) => aLink(index)));
  expect(firstScreenOf(workspace).links).toHaveLength(shown);
});

it('is bounded, however long the notes are', () => {
  const notes = 'ä'.repeat(2_000);
  const stored = firstScreenOf(workspaceWith(...links.map((link) => ({ ...link, notes }))));
  expect(stored.order.length).toBeGreaterThan(0);
  expect(utf8Bytes(JSON.stringify(stored))).toBeLessThan(40_000);
});

it('does not exist for a workspace without links', () => {
  const workspace = workspaceWith();
  expect(parseFirstScreen('default', headOf(workspace), firstScreenOf(workspace))).toBeUndefined();
});
