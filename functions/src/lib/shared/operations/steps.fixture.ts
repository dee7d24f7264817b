import fc from 'fast-check';
import { NotFound } from '../base/errors';
import type { EditResult } from '../contract/requests/editRequest';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace } from '../model/model';
import { apply, type Operation } from '../model/workspaceDraft';
import { instant } from '../model/workspace.fixture';
import { addLink } from './addLink';
import { applyEdits } from './applyEdits';
import { annotateLink } from './annotateLink';
import { logSession } from './logSession';
import { mergeWorkspace } from './mergeWorkspace';
import type { PlainModel, Spelling } from './plainModel.fixture';

const DAYS = ['2026-01-31', '2026-02-01'] as const;

/** Returns spellings of the same name or URL. */
const spellings = (key: string, ...texts: string[]) => texts.map((text): Spelling => ({ key, text }));
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const text = optional(fc.constantFrom('one', 'two', '注'.repeat(10_000)));

/**
 * Returns any change to a workspace. There are few categories and URLs, so steps often concern the same link. Steps of
 * different owners never do.
 */
export function stepOf(owner: string) {
  const days = DAYS.map((day) => `${day}${owner}`);
  const category = fc.constantFrom(
    ...spellings('reading', `Reading${owner}`, `READING${owner}`, ` reading${owner} `),
    ...spellings('music', `Music${owner}`),
    ...days.flatMap((day) => spellings(day, day)),
  );
  const url = fc.constantFrom(
    ...spellings(
      'a',
      `https://example.com/a${owner}`,
      `HTTPS://example.com/a${owner}/?utm_source=x`,
      `https://example.com/a${owner}//`,
    ),
    ...spellings('A', `https://example.com/A${owner}`),
    ...spellings(`urn:uuid:c-1${owner}`, `urn:uuid:c-1${owner}`, `URN:uuid:c-1${owner}?gclid=1`),
    ...spellings(`file:///logs/1${owner}`, `file:///logs/1${owner}`, `file:///logs/1${owner}/`),
  );
  return fc.oneof(
    fc.record({ kind: fc.constant('add'), category, url, notes: text, sourceUrl: text }),
    fc.record({ kind: fc.constant('annotate'), category, url, notes: text, sourceUrl: text }),
    fc.record({ kind: fc.constant('merge'), category, url, hour: optional(fc.constantFrom('09', '15')) }),
    fc.record({ kind: fc.constant('rename'), name: fc.constantFrom('Mine', 'Ours') }),
    fc.record({ kind: fc.constant('delete'), category, url }),
    fc.record({
      kind: fc.constant('update'),
      category,
      url,
      newCategory: optional(category),
      newUrl: optional(url),
      title: optional(fc.constantFrom('Added', 'Retitled')),
      notes: optional(fc.constantFrom('one', 'two', null)),
      sourceUrl: optional(fc.constantFrom('one', null)),
    }),
    fc.record({ kind: fc.constant('renameCategory'), category, name: category }),
    fc.record({ kind: fc.constant('deleteCategory'), category }),
    fc.record({ kind: fc.constant('moveCategory'), category, before: fc.option(category) }),
    fc.record({ kind: fc.constant('pinCategory'), category, isPinned: fc.boolean() }),
    fc.record({
      kind: fc.constant('log'),
      category: optional(category),
      title: fc.constantFrom('Session', 'Other'),
      notes: text,
      conversationId: optional(fc.constantFrom(`c-1${owner}`, `c-2${owner}`)),
      localPath: optional(fc.constantFrom(`/logs/1${owner}`, `/logs/2${owner}`)),
      today: fc.constantFrom(...days),
    }),
  );
}
export const step = stepOf('');
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export const EMPTY = emptyWorkspace(DEFAULT_WORKSPACE_ID, instant());

/** Returns a step with its category and URL as a caller spells them. */
function asWritten<S extends { category: Spelling; url: Spelling }>(step: S) {
  return { ...step, category: step.category.text, url: step.url.text };
}

function sessionOf(step: Extract<Step, { kind: 'log' }>, now: string) {
  const session = { ...step, category: step.category?.text };
  return logSession(session, 'urn:uuid:{conversationId}', { now, today: step.today });
}

/** Returns a time in another hour. It keeps the seconds of `now`, so no two links are added at the same time. */
function addedAt({ hour }: Extract<Step, { kind: 'merge' }>, now: string): string | undefined {
  return hour && now.replace('T12', `T${hour}`);
}

/** Leaves out of the results what merged links have lost. */
function statuses(operation: Operation<EditResult[]>): Operation<unknown> {
  return (draft) => operation(draft).map(({ status }) => ({ status }));
}

/** Returns the operation that performs a step. */
export function toOperation(step: Step, now: string): Operation<unknown> {
  switch (step.kind) {
    case 'add':
      return addLink({ title: 'Added', ...asWritten(step) }, now);
    case 'annotate':
      return annotateLink(asWritten(step), now);
    case 'merge': {
      const links = [{ title: 'Merged', url: step.url.text, addedAt: addedAt(step, now) }];
      return mergeWorkspace({ categories: [{ categoryName: step.category.text, links }] }, now);
    }
    case 'rename':
      return mergeWorkspace({ name: step.name }, now);
    case 'delete':
      return applyEdits([{ op: 'deleteLink', ...asWritten(step) }], now);
    case 'update': {
      const { title, notes, sourceUrl } = step;
      const set = { category: step.newCategory?.text, url: step.newUrl?.text, title, notes, sourceUrl };
      return statuses(applyEdits([{ op: 'updateLink', ...asWritten(step), set }], now));
    }
    case 'renameCategory':
      return statuses(
        applyEdits([{ op: 'renameCategory', category: step.category.text, name: step.name.text }], now),
      );
    case 'deleteCategory':
      return applyEdits([{ op: 'deleteCategory', category: step.category.text }], now);
    case 'moveCategory': {
      const before = step.before?.text ?? null;
      return statuses(applyEdits([{ op: 'moveCategory', category: step.category.text, before }], now));
    }
    case 'pinCategory': {
      const { isPinned } = step;
      return applyEdits([{ op: 'pinCategory', category: step.category.text, isPinned }], now);
    }
    case 'log':
      return sessionOf(step, now);
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
      return model.add({ title: 'Added', ...asWritten(step) }, step.category, step.url, now);
    case 'annotate':
      return model.annotate(asWritten(step), step.category, step.url);
    case 'merge':
      model.merge('Merged', addedAt(step, now), step.category, step.url, now);
      return undefined;
    case 'rename':
      model.name = step.name;
      return undefined;
    case 'delete':
      return [{ status: model.delete(step.category, step.url) }];
    case 'update': {
      const { title, notes, sourceUrl } = step;
      const set = { category: step.newCategory, url: step.newUrl, title, notes, sourceUrl };
      return [{ status: model.update(step.category, step.url, set) }];
    }
    case 'renameCategory':
      return [{ status: model.renameCategory(step.category, step.name) }];
    case 'deleteCategory':
      return [{ status: model.deleteCategory(step.category) }];
    case 'moveCategory':
      return [{ status: model.moveCategory(step.category, step.before) }];
    case 'pinCategory':
      return [{ status: model.pinCategory(step.category, step.isPinned) }];
    case 'log': {
      // logSession.test.ts checks which URL a session gets, so here the model copies it.
      const { url } = apply(EMPTY, sessionOf(step, now)).result.link;
      const session = { ...step, category: step.category?.text };
      return model.log(session, step.category, { text: url, key: url }, step.today, now);
    }
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
