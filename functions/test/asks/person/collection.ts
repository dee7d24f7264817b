import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readWrittenLinks } from '../../../bench/search/data';
import { generateLinks, seededRandom } from '../../../bench/search/generate';
import { categoryId, linkId } from '../../../src/lib/shared/model/identity';
import { emptyWorkspace, type Workspace } from '../../../src/lib/shared/model/model';
import { withCategories, withLinks } from '../../../src/lib/shared/model/workspace.fixture';
import { at, LAST_MARCH, localDate } from './days';
import * as planted from './planted';
import type { PlantedLink } from './planted';

const SEED = 20_261_127;
/** How many links there are before anybody asks for anything. The rest of the 3,174 is in the workspace with Ben. */
const LINKS = 3_160;
/** How many of them were added in March. */
const IN_MARCH = 165;
const OLDEST_DAYS = 900;
const NEWEST_DAYS = 21;

/** The workspaces apart from the one with Ben, by name. */
const WORKSPACES = {
  Default: 'default',
  Work: 'work',
  Home: 'home',
  'Assistant Sessions': 'assistant-sessions',
} as const;

/** The categories with generated links, by workspace. */
// oxfmt-ignore
const CATEGORIES = {
  Default: ['Databases', 'Go', 'Travel', 'Web Development', 'Python', 'Music', 'Linux', 'TypeScript', 'Books', 'History', 'Science', 'Film', 'Hardware', 'Networking', 'Algorithms', 'Email and Productivity', 'Git', 'Coffee and Tea', 'Cycling', 'Photography', 'Mathematics', 'News', 'Physics', 'Astronomy', 'Finance and Taxes', '日本語', '中文', 'العربية', 'Deutsch', 'Français'],
  Work: ['DevOps', 'Kubernetes', 'Security', 'Distributed Systems', 'Testing', 'Career'],
  Home: ['Cooking', 'Baking', 'Gardening', 'Home Repair', 'Health', 'Parenting'],
};
const workspaceByCategory = new Map(
  Object.entries(CATEGORIES).flatMap(([workspace, names]) => names.map((name) => [name, workspace] as const)),
);

const bookmarkSchema = z.strictObject({
  category: z.string(),
  title: z.string(),
  url: z.url(),
  notes: z.string().optional(),
});

/** The person's links, in no order. They are the same in every run, except that dates count from today. */
export const COLLECTION: readonly PlantedLink[] = collect();

/** Returns the person's workspaces with these links, apart from the one with Ben. */
export function storedWorkspaces(): Workspace[] {
  return Object.entries(WORKSPACES).map(([name, id]) => {
    const links = COLLECTION.filter(({ workspace = 'Default' }) => workspace === name);
    return workspaceOf(id, name, links);
  });
}

/** Returns a workspace with these links. */
export function workspaceOf(id: string, name: string, links: readonly PlantedLink[]): Workspace {
  const entries = links.map(({ workspace: _, ...link }) => {
    const category = categoryId(link.category);
    return { id: linkId(category, link.url), link: { ...link, category } };
  });
  const names = links.map(({ category }) => category);
  const empty = { ...emptyWorkspace(id, at(OLDEST_DAYS)), name };
  return withLinks(withCategories(empty, names), entries);
}

function collect(): PlantedLink[] {
  const random = seededRandom(SEED);
  const given = Object.values(planted).flatMap((each) => (isPlanted(each) ? [each] : each.filter(isPlanted)));
  const file = readFileSync(join(__dirname, '../../world/asks/bookmarks.jsonl'), 'utf8');
  const bookmarks = file.trim().split('\n').map((line) => bookmarkSchema.parse(JSON.parse(line))); // prettier-ignore
  const inCategories = ({ category }: { category: string }) => workspaceByCategory.has(category);
  const real = [...bookmarks, ...readWrittenLinks().filter(inCategories)];
  const generated = generateLinks(random, LINKS * 2).filter(inCategories);
  const rest = generated
    .map((link) => ({ link, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, LINKS - given.length - real.length)
    .map(({ link }) => link);
  return [...given, ...[...real, ...rest].map((link, index) => dated(link, index, random))];
}

function isPlanted(value: unknown): value is PlantedLink {
  return typeof value === 'object' && value !== null && 'addedAt' in value;
}

/** Returns a link with the day on which it was added: the first ones in March, and all others not. */
function dated(link: z.infer<typeof bookmarkSchema>, index: number, random: () => number): PlantedLink {
  const workspace = workspaceByCategory.get(link.category) ?? 'Default';
  const isInMarch = index % 18 === 0 && index < IN_MARCH * 18;
  for (;;) {
    const days = NEWEST_DAYS + Math.floor(random() * (OLDEST_DAYS - NEWEST_DAYS));
    const addedAt = at(days, `${String(7 + Math.floor(random() * 16))}:${String(Math.floor(random() * 60))}`);
    if (localDate(addedAt).startsWith(LAST_MARCH) === isInMarch) return { ...link, workspace, addedAt };
  }
}
