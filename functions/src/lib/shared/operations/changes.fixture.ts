import fc from 'fast-check';
import { historyEntrySchema } from '../contract/historyDocument';
import type { EditOf, EditOperation } from '../contract/requests/editRequest';
import type { WorkspaceChange } from '../model/change';
import { changeOf } from '../model/changeOf';
import { compareStrings } from '../model/linkOrder';
import { CATEGORY_ORDERS, linkSchema, type Workspace } from '../model/model';
import { allLinks, linkCounts } from '../model/workspace';
import { aLink, instant } from '../model/workspace.fixture';
import { stepsOf, type LongOperation } from '../model/operation';
import { WorkspaceDraft } from '../model/workspaceDraft';
import { runAtOnce } from '../base/steps';
import { applyEdits } from './applyEdits';
import { mergeWorkspace } from './mergeWorkspace';
import { PlainModel } from './plainModel.fixture';
import { revertChanges, type ChangeToRevert, type Reverted } from './revertChange';
import { editOf, outcome, stepOf, toOperation, type Step } from './steps.fixture';

/** Something that changes a workspace in one commit. */
type AnyChange =
  | { readonly edits: readonly EditOperation[] }
  | { readonly step: Step }
  | { readonly emptyCategory: string }
  /** Which of the earlier changes to put back. */
  | { readonly revert: number };

export interface Made {
  readonly before: Workspace;
  readonly after: Workspace;
  readonly change: WorkspaceChange;
}

const settings: fc.Arbitrary<EditOf<'updateWorkspace'>> = fc.record({
  op: fc.constant('updateWorkspace' as const),
  set: fc.record(
    {
      name: fc.constantFrom('Mine', 'Ours'),
      isPublic: fc.boolean(),
      isIndexed: fc.boolean(),
      description: fc.option(fc.constantFrom('About music', 'About books')),
      sourceUrl: fc.option(fc.constant('https://notes.example/')),
      categoryOrder: fc.constantFrom(...CATEGORY_ORDERS),
    },
    { requiredKeys: [] },
  ),
});

export function changeBy(owner: string): fc.Arbitrary<AnyChange> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ edits: fc.array(editOf(owner), { minLength: 1, maxLength: 6 }) }) },
    { weight: 2, arbitrary: fc.record({ step: stepOf(owner).filter(({ kind }) => kind !== 'rename') }) },
    { weight: 1, arbitrary: fc.record({ emptyCategory: fc.constantFrom(`Later${owner}`, `music${owner}`) }) },
  );
}

/** Any change to any part of a workspace. */
export const anyChange: fc.Arbitrary<AnyChange> = fc.oneof(
  { weight: 6, arbitrary: changeBy('') },
  {
    weight: 2,
    arbitrary: fc.record({
      edits: fc.array(fc.oneof(editOf(''), settings), { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ revert: fc.nat() }) },
);

/** Makes changes one after the other, each by another author. Returns those that changed something. */
export function makeAll(start: Workspace, changes: readonly AnyChange[], from = 0): Made[] {
  const all: Made[] = [];
  for (const [index, each] of changes.entries()) {
    const number = from + index;
    const before = all.at(-1)?.after ?? start;
    const made = outcome(() =>
      make(before, operationOf(each, all, instant(number)), `author-${String(number)}`),
    );
    if (typeof made !== 'string' && made.after !== before) all.push(made);
  }
  return all;
}

/** Makes a change. Returns it as the history stores it. */
export function make(before: Workspace, operation: LongOperation<unknown>, author = 'author'): Made {
  const draft = new WorkspaceDraft(before, author);
  runAtOnce(stepsOf(operation, draft));
  const change = historyEntrySchema.shape.change.parse(JSON.parse(JSON.stringify(changeOf(draft))));
  return { before, after: draft.finish(), change };
}

function operationOf(each: AnyChange, earlier: readonly Made[], now: string): LongOperation<unknown> {
  if ('edits' in each) return applyEdits(each.edits, now);
  if ('step' in each) return toOperation(each.step, now);
  if ('emptyCategory' in each)
    return mergeWorkspace({ categories: [{ categoryName: each.emptyCategory, links: [] }] }, now);
  const made = earlier[each.revert % Math.max(1, earlier.length)];
  return revertChanges(made ? [made] : [], now);
}

/** Puts changes back. Returns that change, and what became of each. */
export function revert(
  workspace: Workspace,
  ...changes: Parameters<typeof revertChanges>[0]
): Made & { readonly results: Reverted[] } {
  const results: Reverted[] = [];
  const operation = revertChanges(changes, instant(99));
  const made = make(
    workspace,
    (draft) => results.push(...runAtOnce(operation(draft))),
    'whoever puts it back',
  );
  return { ...made, results };
}

/** Everything that a workspace contains, however it is stored, except the time of its last change. */
export function stateOf({ chunks, categories, pinned, updatedAt: _, ...fields }: Workspace) {
  const counts = new Map<string, number>();
  for (const chunk of chunks) {
    for (const [id, count] of linkCounts(chunk)) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  const links = [...allLinks({ chunks })]
    .map(({ id, link }) => [id, linkSchema.parse(JSON.parse(JSON.stringify(link)))] as const)
    .sort(([a], [b]) => compareStrings(a, b));
  return {
    fields,
    categories: [...categories].map(([id, name]) => ({
      ...{ id, name, isPinned: pinned?.has(id) ?? false, count: counts.get(id) ?? 0 },
    })),
    pinned: pinned && [...pinned].sort(),
    links,
  };
}

export const edit = (workspace: Workspace, ...edits: EditOperation[]) =>
  make(workspace, applyEdits(edits, instant(50)));
export const edited = (workspace: Workspace, ...edits: EditOperation[]) => edit(workspace, ...edits).after;

/** Puts a change back. Returns the result, the categories and the reasons for what was skipped. */
export function revertOne(workspace: Workspace, change: ChangeToRevert) {
  const { after, results } = revert(workspace, change);
  const [{ status, skipped, removed } = { status: undefined, skipped: [], removed: 0 }] = results;
  const reasons = skipped.map(({ reason }) => reason);
  return { after, status, removed, reasons, categories: PlainModel.of(after).shownCategories };
}

export const add = (number: number, category = 'Reading'): EditOperation => ({
  op: 'addLink',
  ...aLink(number, { category }),
});
export const remove = (number: number, category = 'Reading'): EditOperation => {
  return { op: 'deleteLink', category, url: aLink(number).url };
};
export const move = (number: number, from: string, to: string): EditOperation => {
  return { op: 'updateLink', category: from, url: aLink(number).url, set: { category: to } };
};
export const rename = (category: string, name: string): EditOperation => ({
  op: 'renameCategory',
  category,
  name,
});
export const pin = (category: string): EditOperation => ({ op: 'pinCategory', category, isPinned: true });
export const place = (category: string, before: string | null): EditOperation => {
  return { op: 'moveCategory', category, before };
};
export const drop = (category: string): EditOperation => ({ op: 'deleteCategory', category });
export const note = (notes: string, number = 1): EditOperation => {
  return { op: 'updateLink', ...aLink(number), set: { notes } };
};
export const set = (settings: EditOf<'updateWorkspace'>['set']): EditOperation => {
  return { op: 'updateWorkspace', set: settings };
};
export const settingChanged = (what: string) => `The ${what} of the workspace has been changed since.`;
