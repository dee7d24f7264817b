import fc from 'fast-check';
import { NotFound } from '../base/errors';
import type { EditOperation } from '../contract/requests/editRequest';
import { categoryId, linkIds } from '../model/identity';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../model/model';
import { apply, type LongOperation } from '../model/operation';
import { runAtOnce } from '../base/steps';
import { instant, withCategories, withLinks } from '../model/workspace.fixture';
import { addLink } from './addLink';
import { applyEdits } from './applyEdits';
import { annotateLink } from './annotateLink';
import { logSession, type Session } from './logSession';
import { mergeWorkspace } from './mergeWorkspace';
import { inModelOrder, isOn, type PlainModel } from './plainModel.fixture';

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Days on which sessions are logged, and so names of categories. */
const daysOf = (owner: string) => [`2026-01-31${owner}`, `2026-02-01${owner}`];

/** Returns categories and URLs of an owner: few, in several spellings, so that steps often concern the same link. */
function placesOf(owner: string) {
  const category = fc.constantFrom(
    ...[`Reading${owner}`, `READING${owner}`, ` reading${owner} `, `Music${owner}`, ...daysOf(owner)],
  );
  const url = fc.constantFrom(
    `https://example.com/a${owner}`,
    `HTTPS://example.com/a${owner}/?utm_source=x`,
    `https://example.com/a${owner}//`,
    `https://example.com/A${owner}`,
    `https://example.com/a${owner}#:~:text=x`,
    `https://example.com/a${owner}/#:~:text=y`,
    `https://example.com/a${owner}#`,
    `urn:uuid:c-1${owner}`,
    `URN:uuid:c-1${owner}?gclid=1`,
    `file:///logs/1${owner}`,
    `file:///logs/1${owner}/`,
  );
  return { category, url };
}

/** Returns any edit of a person. Those of different owners never concern the same links and categories. */
export function editOf(owner: string): fc.Arbitrary<EditOperation> {
  const { category, url } = placesOf(owner);
  const fields = {
    title: fc.constantFrom('Added', 'Retitled'),
    notes: fc.constantFrom('one', 'two'),
    sourceUrl: fc.constant('https://notes.example/'),
  };
  const set = { ...fields, notes: fc.option(fields.notes), sourceUrl: fc.option(fields.sourceUrl) };
  return fc.oneof(
    fc.record(
      {
        ...{ op: fc.constant('addLink' as const), category, url },
        ...{ ...fields, addedAt: fc.constant(instant(-5)) },
      },
      { requiredKeys: ['op', 'category', 'url', 'title'] },
    ),
    fc.record({
      ...{ op: fc.constant('updateLink' as const), category, url },
      set: fc.record({ category, url, ...set }, { requiredKeys: [] }),
    }),
    fc.record({ op: fc.constant('deleteLink' as const), category, url }),
    fc.record({ op: fc.constant('renameCategory' as const), category, name: category }),
    fc.record({ op: fc.constant('deleteCategory' as const), category }),
    fc.record({ op: fc.constant('moveCategory' as const), category, before: fc.option(category) }),
    fc.record({ op: fc.constant('pinCategory' as const), category, isPinned: fc.boolean() }),
  );
}

/** Returns any change to a workspace: by a tool, a request or a person. Those of different owners are apart, except new names. */
export function stepOf(owner: string) {
  const { category, url } = placesOf(owner);
  const text = optional(fc.constantFrom('one', 'two', '注'.repeat(10_000)));
  const link = { category, url, title: fc.constant('Added'), notes: text, sourceUrl: text };
  const edit = editOf(owner).map((edit) =>
    // Links that are added at the same time have no order.
    edit.op === 'addLink' ? { ...edit, addedAt: undefined } : edit,
  );
  return fc.oneof(
    fc.record({ kind: fc.constant('add'), ...link }),
    fc.record({ kind: fc.constant('annotate'), ...link }),
    fc.record({ kind: fc.constant('merge'), category, url, hour: optional(fc.constantFrom('09', '15')) }),
    fc.record({ kind: fc.constant('rename'), name: fc.constantFrom('Mine', 'Ours') }),
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit'), edit }) },
    fc.record({
      kind: fc.constant('log'),
      category: optional(category),
      // A session without an id may be any of the day with its title.
      title: fc.constantFrom(`Session${owner}`, `Other${owner}`),
      notes: text,
      conversationId: optional(fc.constantFrom(`c-1${owner}`, `c-2${owner}`)),
      localPath: optional(fc.constantFrom(`/logs/1${owner}`, `/logs/2${owner}`)),
      today: fc.constantFrom(...daysOf(owner)),
    }),
  );
}
export const step = stepOf('');
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export const EMPTY = emptyWorkspace(DEFAULT_WORKSPACE_ID, instant());

/**
 * Returns a workspace with links of these owners that were stored under version 1 of the rules for addresses. Some of them are one
 * page by now.
 */
export function olderWorkspace(...owners: readonly string[]): Workspace {
  const names = owners.flatMap((owner) => [`Reading${owner}`, `Music${owner}`]);
  const links = owners.flatMap((owner) =>
    ['#:~:text=x', '#', '', '/#:~:text=y'].map((end, index) => {
      const category = categoryId(index === 3 ? `Music${owner}` : `Reading${owner}`);
      const url = `https://example.com/a${owner}${end}`;
      const link = { category, url, title: 'Older', addedAt: instant(index - 9) };
      return { id: linkIds(category, url).at(-1) ?? '', link };
    }),
  );
  return withLinks(withCategories(EMPTY, names), links);
}
export const OLDER = olderWorkspace('');

function sessionOf(step: Session, today: string, now: string) {
  const isToday = (time: string) => isOn(today, time);
  return logSession(step, 'urn:uuid:{conversationId}', { now, today, isToday });
}

/** Returns the URL that a new session gets. logSession.test.ts checks which one, so here the model copies it. */
function urlOf(session: Session, today: string, now: string): string {
  return apply(EMPTY, sessionOf(session, today, now)).result.link.url;
}

/** Returns the link of a merge, with a time in another hour. It keeps the seconds of `now`, so no two links are added at the same time. */
function mergedLink({ category, url, hour }: Extract<Step, { kind: 'merge' }>, now: string) {
  return { category, url, title: 'Merged', addedAt: hour && now.replace('T12', `T${hour}`) };
}

/** Returns the operation that performs a step. */
export function toOperation(step: Step, now: string): LongOperation<unknown> {
  switch (step.kind) {
    case 'add':
      return addLink(step, now);
    case 'annotate':
      return annotateLink(step, now);
    case 'merge': {
      const { category: categoryName, ...link } = mergedLink(step, now);
      return mergeWorkspace({ categories: [{ categoryName, links: [link] }] }, now);
    }
    case 'rename':
      return mergeWorkspace({ name: step.name }, now);
    case 'edit': {
      const operation = applyEdits([step.edit], now);
      return (draft) => runAtOnce(operation(draft)).map(inModelOrder);
    }
    case 'log':
      return sessionOf(step, step.today, now);
  }
}

interface ExpectedResult {
  readonly status: string;
}

/** Performs a step on the model. Returns the expected result, or undefined if there is nothing to compare. */
export function applyToModel(
  step: Step,
  model: PlainModel,
  now: string,
): ExpectedResult | ExpectedResult[] | undefined {
  switch (step.kind) {
    case 'add':
      return model.add(step, now);
    case 'annotate':
      return model.annotate(step);
    case 'merge':
      model.merge(mergedLink(step, now), now);
      return undefined;
    case 'rename':
      model.name = step.name;
      return undefined;
    case 'edit':
      return [model.edit(step.edit, now)];
    case 'log':
      return model.log(
        step,
        { url: urlOf(step, step.today, now), titleUrl: urlOf({ title: step.title }, step.today, now) },
        step.today,
        now,
      );
  }
}

/** Returns the result of `work`, or the code of the error that it throws. */
export function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotFound) return error.code;
    throw error;
  }
}
