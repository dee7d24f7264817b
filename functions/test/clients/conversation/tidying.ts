import { SOLDERING, SOURDOUGH } from './links';
import type { ToolInput } from '../model/stubModel';
import type { PersonsRequest } from './request';

const CAN_UNDO = 'The user can undo this in the web app at http';

/** Requests to tidy up, in this order: some are about what has just happened. */
export const TIDYING: readonly PersonsRequest[] = [
  {
    asks: 'Move all Go links to Reading.',
    because: 'rename, merge or remove a category',
    call: ['edit_links', { category: 'Go', set: { category: 'Reading' } }],
    says: ['"changeId":"', 'under Activity, for 30 days. You can, with {'],
    tells: `1 moved. 1 merged. ${CAN_UNDO}`,
  },
  {
    asks: 'Undo that.',
    because: 'changeId to undo',
    call: ['edit_links', undoLast],
    says: ['"results":[]'],
    tells: 'Everything is as it was before.',
  },
  {
    asks: 'Remove the duplicates in Recipes.',
    because: 'Only this category',
    call: ['list_links', { category: 'Recipes' }],
    says: [SOURDOUGH.url, 'http://www.bread.example.com/sourdough', '"total":2'],
  },
  {
    asks: 'Remove the duplicates in Recipes (the second call).',
    because: 'retitle or delete bookmarks',
    call: [
      'edit_links',
      (results) => ({ category: 'Recipes', urls: duplicatesIn(results.at(-1)), remove: true }),
    ],
    says: ['{"url":"http://www.bread.example.com/sourdough","status":"removed"}'],
    tells: `1 removed. ${CAN_UNDO}`,
  },
  {
    asks: 'Rename Recipe to Recipes.',
    because: 'rename, merge or remove a category',
    call: ['edit_links', { category: 'Recipe', set: { category: 'Recipes' } }],
    says: ['"changeId":"'],
    tells: `1 moved. ${CAN_UNDO}`,
  },
  {
    asks: 'Which recipes do I have now?',
    because: 'Only this category',
    call: ['list_links', { category: 'Recipes' }],
    says: [SOURDOUGH.url, 'https://bread.example.com/rye', '"total":2'],
  },
  {
    asks: 'Give the link about soldering a better title.',
    because: 'Search bookmarks by category, title, URL or note',
    call: ['search_links', { query: 'soldering' }],
    says: [SOLDERING.url, '"category":"Hardware"', '"workspaceId":"side-projects"'],
  },
  {
    asks: 'Give the link about soldering a better title (the second call).',
    because: 'retitle or delete bookmarks',
    call: [
      'edit_links',
      {
        category: 'Hardware',
        urls: [SOLDERING.url],
        set: { title: 'How to solder' },
        workspaceId: 'side-projects',
      },
    ],
    says: ['"workspaceId":"side-projects"'],
    tells: `1 retitled. ${CAN_UNDO}`,
  },
  {
    asks: 'Undo that.',
    because: 'changeId to undo, or urls',
    call: ['edit_links', undoLast],
    says: ['"workspaceId":"side-projects"'],
    tells: 'Everything is as it was before.',
  },
  {
    asks: 'Delete everything in Old stuff.',
    because: 'Omit for all links',
    call: ['edit_links', { category: 'Old stuff', remove: true }],
    says: ['"changeId":"'],
    tells: `2 removed. ${CAN_UNDO}`,
  },
  {
    asks: 'Save https://bread.example.com/rye as "Rye bread at home".',
    because: 'kept says what stayed',
    call: [
      'add_to_dashboard',
      { category: 'Recipes', title: 'Rye bread at home', url: 'https://bread.example.com/rye' },
    ],
    says: ['"kept":["title"]', 'To change the title, use edit_links.'],
  },
  {
    asks: 'Which recipes have no note?',
    because: 'no_note',
    call: ['list_links', { category: 'Recipes', show: 'no_note' }],
    says: [SOURDOUGH.url, 'https://bread.example.com/rye', '"total":2'],
  },
  {
    asks: 'Which pages did I save twice?',
    because: 'duplicates',
    call: ['list_links', { show: 'duplicates' }],
    says: ['https://go.example.com/slices', '"alsoIn":[{"category":'],
    never: [SOURDOUGH.url],
  },
  {
    asks: 'Tag both bread recipes for the weekend.',
    because: 'appendNotes',
    call: [
      'edit_links',
      { urls: [SOURDOUGH.url, 'https://bread.example.com/rye'], set: { appendNotes: '#weekend' } },
    ],
    says: ['"status":"noted"'],
    tells: `2 noted. ${CAN_UNDO}`,
  },
  {
    asks: 'Number both bread recipes in the order in which I should bake them.',
    because: 'titles',
    call: [
      'edit_links',
      {
        set: {
          titles: [
            { url: SOURDOUGH.url, title: '1. Sourdough' },
            { url: 'https://bread.example.com/rye', title: '2. Rye' },
          ],
        },
      },
    ],
    says: ['"counts":{"retitled":2}'],
    tells: `2 retitled. ${CAN_UNDO}`,
  },
  {
    asks: 'Move the recipes to Side projects.',
    because: 'retitle or delete bookmarks',
    call: ['edit_links', { category: 'Recipes', set: { workspaceId: 'Side projects' } }],
    says: [
      '"to":{"category":"Recipes","isNew":true,"workspaceId":"side-projects"}',
      'under Activity of both workspaces',
    ],
    tells: `2 moved. ${CAN_UNDO}`,
  },
  {
    asks: 'Undo that.',
    because: 'changeId to undo',
    call: ['edit_links', (results) => ({ ...undoLast(results), set: { workspaceId: 'side-projects' } })],
    says: ['"results":[]'],
    tells: 'Everything is as it was before.',
  },
  {
    asks: 'What did you change today?',
    because: 'changes',
    call: ['list_links', { show: 'changes', since: 'today' }],
    says: ['"by":"your test"', 'changed 1 title', 'removed 2 links from "Old stuff"', '"canRevert":true'],
  },
];

/** Undoes the last change, as its result says. */
function undoLast(results: readonly string[]): ToolInput {
  const result = results.at(-1) ?? '';
  const [, workspaceId] = /"workspaceId":"([^"]*)"/.exec(result) ?? [];
  const [, changeId] = /"changeId":"([^"]*)"/.exec(result) ?? [];
  return { revert: changeId, workspaceId };
}

/** Returns the URLs in a result whose pages came before under another address. */
function duplicatesIn(result = ''): string[] {
  const urls = [...result.matchAll(/"url":"([^"]*)"/g)].map(([, url = '']) => url);
  const pages = urls.map((url) => url.replace(/^https?:\/\/(www\.)?/, ''));
  return urls.filter((_, index) => pages.indexOf(pages[index] ?? '') < index);
}
