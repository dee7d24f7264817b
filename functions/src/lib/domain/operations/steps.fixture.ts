import fc from 'fast-check';
import { NotFound } from '../../errors';
import { addLink } from './addLink';
import { annotateLink } from './annotateLink';
import { deleteLink } from './deleteLink';
import { categoryId, linkId } from '../identity/identity';
import { logSession } from './logSession';
import { mergeWorkspace } from './mergeWorkspace';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Operation } from '../model';
import type { PlainModel, Spelling } from './plainModel.fixture';
import { instant } from '../workspace.fixture';

const DAYS = ['2026-01-31', '2026-02-01'] as const;

/** All of these are the same. */
const spellings = (key: string, ...texts: string[]) => texts.map((text): Spelling => ({ key, text }));
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const category = fc.constantFrom(
  ...spellings('reading', 'Reading', 'READING', ' reading '),
  ...spellings('music', 'Music'),
  ...DAYS.flatMap((day) => spellings(day, day)),
);
const url = fc.constantFrom(
  ...spellings(
    'a',
    'https://example.com/a',
    'HTTPS://example.com/a/?utm_source=x',
    'https://example.com/a//',
  ),
  ...spellings('A', 'https://example.com/A'),
  ...spellings('urn:uuid:c-1', 'urn:uuid:c-1', 'URN:uuid:c-1?gclid=1'),
  ...spellings('file:///logs/1', 'file:///logs/1', 'file:///logs/1/'),
);
const text = optional(fc.constantFrom('one', 'two', '注'.repeat(10_000)));

/** Anything that is done to a workspace: in few categories and with few URLs, so that much of it meets. */
export const step = fc.oneof(
  fc.record({ kind: fc.constant('add'), category, url, notes: text, sourceUrl: text }),
  fc.record({ kind: fc.constant('annotate'), category, url, notes: text, sourceUrl: text }),
  fc.record({ kind: fc.constant('merge'), category, url, hour: optional(fc.constantFrom('09', '15')) }),
  fc.record({ kind: fc.constant('rename'), name: fc.constantFrom('Mine', 'Ours') }),
  fc.record({ kind: fc.constant('delete'), category, url }),
  fc.record({
    kind: fc.constant('log'),
    category: optional(category),
    title: fc.constantFrom('Session', 'Other'),
    notes: text,
    conversationId: optional(fc.constantFrom('c-1', 'c-2')),
    localPath: optional(fc.constantFrom('/logs/1', '/logs/2')),
    today: fc.constantFrom(...DAYS),
  }),
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export const EMPTY = emptyWorkspace(DEFAULT_WORKSPACE_ID, instant());

/** The same as it is written by a caller. */
function written<S extends { category: Spelling; url: Spelling }>(step: S) {
  return { ...step, category: step.category.text, url: step.url.text };
}

function sessionOf(step: Extract<Step, { kind: 'log' }>, now: string) {
  const session = { ...step, category: step.category?.text };
  return logSession(session, 'urn:uuid:{conversationId}', { now, today: step.today });
}

/** Of a past or later hour; ends in the digits of `now`, so that no two links are of one instant. */
function addedAt({ hour }: Extract<Step, { kind: 'merge' }>, now: string): string | undefined {
  return hour && now.replace('T12', `T${hour}`);
}

/** A step as the service does it. */
export function real(step: Step, now: string): Operation<unknown> {
  switch (step.kind) {
    case 'add':
      return addLink({ title: 'Added', ...written(step) }, now);
    case 'annotate':
      return annotateLink(written(step), now);
    case 'merge': {
      const links = [{ title: 'Merged', url: step.url.text, addedAt: addedAt(step, now) }];
      return mergeWorkspace({ categories: [{ categoryName: step.category.text, links }] }, now);
    }
    case 'rename':
      return mergeWorkspace({ name: step.name }, now);
    case 'delete':
      return deleteLink(linkId(categoryId(step.category.text), step.url.text), now);
    case 'log':
      return sessionOf(step, now);
  }
}

/** The same as the model does it: what it must give back, or undefined where that is not compared. */
export function plain(step: Step, model: PlainModel, now: string): object | undefined {
  switch (step.kind) {
    case 'add':
      return model.add({ title: 'Added', ...written(step) }, step.category, step.url, now);
    case 'annotate':
      return model.annotate(written(step), step.category, step.url);
    case 'merge':
      model.merge('Merged', addedAt(step, now), step.category, step.url, now);
      return undefined;
    case 'rename':
      model.name = step.name;
      return undefined;
    case 'delete':
      model.delete(step.category, step.url);
      return undefined;
    case 'log': {
      // Which URL a session gets is told in logSession.test.ts.
      const { url } = sessionOf(step, now)(EMPTY).result.link;
      const session = { ...step, category: step.category?.text };
      return model.log(session, step.category, { text: url, key: url }, step.today, now);
    }
  }
}

/** What work gives back, or the code of its refusal. */
export function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotFound) return error.code;
    throw error;
  }
}
