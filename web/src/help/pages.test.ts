import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAtOnce } from '@shared/base/steps';
import { parseRoute } from '../navigation/routes';
import { clientConfigurations } from '../clients/clientConfigurations';
import type { NoteElement, NoteNode, NoteText } from '../notes/noteNode';
import { parseNote } from '../notes/parseNote';
import { searchInSteps } from '../search/searchWorkspace';
import { addingCommands, INTRODUCTION } from './ownTexts';
import { readPages } from './readPages';
import { searchedPages, sectionId } from './searchedPages';

const ORIGIN = 'https://links.example.com';
const FOLDER = join(__dirname, 'pages');
const pages = readPages(
  readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8')),
  ORIGIN,
);
const sections = pages.flatMap((page) => page.sections);

function elementsIn(nodes: readonly NoteNode[]): readonly NoteElement[] {
  return nodes.flatMap((node) => ('tag' in node ? [node, ...elementsIn(node.children)] : []));
}

/** Returns the texts that are not code. */
function textsIn(nodes: readonly NoteNode[]): readonly NoteText[] {
  return nodes.flatMap((node) => {
    if ('text' in node) return [node];
    return node.tag === 'code' ? [] : textsIn(node.children);
  });
}

it('has at most 6,000 characters', () => {
  const clients = clientConfigurations(`${ORIGIN}/mcp`, 'YOUR_API_KEY');
  const texts = [
    parseNote(INTRODUCTION).plain,
    addingCommands(ORIGIN),
    // The first configuration is shown, and the others only once they are chosen.
    ...clients.map(({ client }) => client),
    ...clients.slice(0, 1).flatMap(({ where, text }) => [where, text]),
    ...pages.flatMap(({ title, summary }) => [title, summary]),
    ...sections.flatMap(({ title, plain }) => [title, plain]),
  ];
  expect(texts.join('').length).toBeLessThanOrEqual(6_000);
});

it('has pages that are read in a minute, and sections in which nothing is lost', () => {
  for (const page of pages) {
    expect(page.sections.map(({ plain }) => plain).join('').length).toBeLessThan(1_300);
  }
  for (const { text } of sections) {
    for (const { text: shown } of textsIn(parseNote(text).nodes))
      expect(shown).not.toMatch(/[*_{}[\]]|undefined/);
  }
});

it('keeps the addresses that settings, messages and bookmarks lead to', () => {
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining(['connect', 'assistant', 'keys', 'scripts', 'limits', 'troubleshooting']),
  );
});

it('links only to pages of the app, and to its own sections', () => {
  const elements = sections.flatMap(({ text }) => elementsIn(parseNote(text).nodes));
  const targets = elements.flatMap(({ href }) => (href === undefined ? [] : [new URL(href)]));
  expect(targets.length).toBeGreaterThan(8);
  for (const { origin, pathname } of targets) {
    expect(origin).toBe(ORIGIN);
    if (!pathname.startsWith('/__/')) expect(parseRoute(pathname).name).not.toBe('unknown');
  }
});

it.each([
  ['undo', 'undo'],
  ['restore deleted', 'undo'],
  ['tags', 'notes'],
  ['phone', 'anywhere'],
  ['offline', 'offline'],
  ['invitation', 'invite'],
  ['connect Claude', 'connect'],
  ['keyboard shortcuts', 'go'],
  ['export bookmarks', 'import'],
  ['429', 'too-many'],
])('finds with “%s” the section #%s', (query, id) => {
  const { entries } = runAtOnce(searchInSteps(searchedPages(pages), query, []));
  expect(entries.slice(0, 2).map(({ link }) => sectionId(link.url))).toContain(id);
});
