import { inSteps, type Steps } from '../base/steps';
import type { CategoryChange, WorkspaceChange } from '../model/change';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import type { Outcome } from './revertOutcome';

/** Puts back what a change did to categories. */
export class RevertedCategories {
  private readonly categories: readonly CategoryChange[];
  private readonly known: ReadonlyMap<string, CategoryChange>;
  /** The order before the change of the categories that it moved or removed. */
  private readonly positions: ReadonlyMap<string, number>;
  /** Those that were there before anything was put back. */
  private readonly wasThere: ReadonlySet<string>;
  /** Whether the categories that the change moved can be moved back. */
  private order: Outcome = 'unchanged';
  /** Those that the change removed and that are in their place again, so that they move with the one after them. */
  private readonly backInPosition = new Set<string>();
  private readonly outcomes = new Set<Outcome>();
  private readonly reasons = new Set<string>();

  private constructor(
    private readonly draft: WorkspaceDraft,
    private readonly change: WorkspaceChange,
  ) {
    this.categories = change.categories;
    this.known = new Map(this.categories.map((each) => [each.id, each]));
    this.positions = new Map(this.categories.flatMap(({ id, next }, index) => (next ? [[id, index]] : [])));
    this.wasThere = new Set(this.categories.flatMap(({ id }) => (this.has(id) ? id : [])));
  }

  /** Compares the categories with a change. Call this before any part of the change is put back. */
  static *of(draft: WorkspaceDraft, change: WorkspaceChange): Steps<RevertedCategories> {
    yield;
    const reverted = new RevertedCategories(draft, change);
    reverted.order = yield* reverted.orderOutcome();
    yield* inSteps(change.categories, CATEGORIES_PER_STEP, (each) => {
      if (each.after === undefined && reverted.has(each.id) && reverted.isAt('before', each))
        reverted.backInPosition.add(each.id);
    });
    return reverted;
  }

  /** Adds the category of a link that is put back, if there is no such category. */
  restore(id: string): void {
    const { before, after } = this.known.get(id) ?? {};
    this.draft.addCategory(id, before ?? after ?? id);
  }

  /** Puts back the places and the pins of the categories that {@link restore} has added. Call this after the links. */
  *arrangeRestored(): Steps<void> {
    yield* inSteps(this.categories.toReversed(), CATEGORIES_PER_STEP, (each) => {
      if (this.isRestored(each)) this.arrange(each);
    });
    this.settle();
  }

  /** Puts all categories back. Call this after the links. */
  *putBack(): Steps<Outcome[]> {
    yield* inSteps(this.categories, CATEGORIES_PER_STEP, (each) => this.putBackEmpty(each));
    yield* inSteps(this.categories, CATEGORIES_PER_STEP, (each) => this.respell(each));
    // From the last one on, so that each finds the one that it has to come before in its place.
    yield* inSteps(this.categories.toReversed(), CATEGORIES_PER_STEP, (each) => this.arrange(each));
    // Only now, because a category may have to come before one that is removed.
    this.settle();
    const hasRemoved = this.categories.some(({ after }) => after === undefined);
    yield* inSteps(this.categories, CATEGORIES_PER_STEP, (each) => this.nameDifferent(each, hasRemoved));
    if (this.order === REORDERED) this.outcomes.add(REORDERED);
    return [...this.outcomes, ...[...this.reasons].map((reason) => ({ reason }))];
  }

  private has(id: string): boolean {
    return this.draft.categories.has(id);
  }

  private isRestored({ id }: CategoryChange): boolean {
    return !this.wasThere.has(id) && this.has(id);
  }

  /** Restores a category that was removed without links, or removes one that was added and has none. */
  private putBackEmpty({ id, before, after, wasEmpty }: CategoryChange): void {
    if (before !== undefined && after === undefined && wasEmpty && !this.has(id)) this.restore(id);
    else if (before === undefined && this.has(id) && this.draft.countIn(id) === 0)
      this.draft.removeCategory(id);
    else return;
    this.outcomes.add('done');
  }

  /** Removes the categories that have lost their last link, except those that had none before the change, either. */
  private settle(): void {
    for (const { id, wasEmpty } of this.categories) if (wasEmpty && this.has(id)) this.restore(id);
    this.draft.settle();
  }

  private respell({ id, before, after }: CategoryChange): void {
    if (before === undefined || after === undefined || before === after) return;
    const current = this.draft.categories.get(id);
    if (current === after) {
      this.draft.categoriesToChange().rename(id, id, before);
      this.outcomes.add('done');
    } else if (current !== before) this.nameChanged(after);
  }

  /** Puts back the place and the pin of a category. */
  private arrange(each: CategoryChange): void {
    const { id, before, after, wasEmpty, wasPinned, next } = each;
    const isRestored = this.isRestored(each);
    if (after !== undefined && before !== undefined) {
      // Nobody knows the place and the pin of a category that somebody else has removed.
      const isMissing = !this.has(id) && (wasPinned !== undefined || wasEmpty);
      if (isMissing || isRestored) this.nameChanged(after);
    }
    if (!this.has(id)) return;
    const wasRemoved = after === undefined && !isRestored;
    if (next && (isRestored || (this.order === 'done' && (!wasRemoved || this.backInPosition.has(id)))))
      this.move(each);
    if (wasPinned !== undefined && !wasRemoved && this.draft.categoriesToChange().pin(id, wasPinned))
      this.outcomes.add('done');
  }

  /** Moves a category to where it was before the change. */
  private move({ id, next, previous }: CategoryChange): void {
    const categories = this.draft.categoriesToChange();
    // If the category after it is not put back, the one after that one counts.
    while (next && next.before !== null && !this.has(next.before)) {
      ({ next, previous } = this.known.get(next.before) ?? { next: undefined, previous: undefined });
    }
    const last = next?.before === null ? previous?.before : undefined;
    if (!next || (typeof last === 'string' && !this.has(last))) this.outcomes.add(REORDERED);
    else {
      const following = last === undefined ? (next.before ?? undefined) : this.afterThoseBefore(id, last);
      if (categories.move(id, following)) this.outcomes.add('done');
    }
  }

  /** Returns the first category after `last`, null for the start, that was not between the two before the change. */
  private afterThoseBefore(id: string, last: string | null): string | undefined {
    const categories = this.draft.categoriesToChange();
    const position = this.positions.get(id) ?? 0;
    let following = categories.after(last ?? undefined);
    while (following !== undefined && (this.positions.get(following) ?? Infinity) < position) {
      following = categories.after(following);
    }
    return following;
  }

  /** Names a category that somebody else has added again, or that the change got by a new name and that stays. */
  private nameDifferent(each: CategoryChange, hasRemoved: boolean): void {
    const { id, before, after, wasPinned = false } = each;
    if (before === undefined && hasRemoved && this.has(id)) {
      this.reasons.add(`The category "${after ?? ''}" still has links.`);
    } else if (before !== undefined && after === undefined && this.wasThere.has(id)) {
      const { categories, pinned } = this.draft;
      const isSame = categories.get(id) === before && pinned.has(id) === wasPinned;
      if (!isSame || !this.isAt('before', each)) this.nameChanged(before);
    }
  }

  private nameChanged(name: string): void {
    this.reasons.add(`The category "${name}" has been changed since.`);
  }

  private *orderOutcome(): Steps<Outcome> {
    const moved = this.categories.filter(({ after, next }) => after !== undefined && next);
    const isAt = { before: true, after: true };
    yield* inSteps(moved, CATEGORIES_PER_STEP, (each) => {
      isAt.before &&= this.isAt('before', each);
      isAt.after &&= this.isAt('after', each);
    });
    if (isAt.before) return 'unchanged';
    return isAt.after ? 'done' : REORDERED;
  }

  /** Returns whether a category is where it was before or after the change, not counting those that were not there then. */
  private isAt(side: 'before' | 'after', { id, next, previous }: CategoryChange): boolean {
    if (!next) return true;
    if (!this.has(id)) return false;
    const categories = this.draft.categoriesToChange();
    const isOther = (other: string) => this.known.has(other) && this.known.get(other)?.[side] === undefined;
    let after = categories.after(id);
    while (after !== undefined && isOther(after)) after = categories.after(after);
    if ((after ?? null) === next[side]) return true;
    if (next[side] !== null || previous?.[side] === undefined) return false;
    const isPassed = (other: string) => isOther(other) || this.known.get(other)?.next !== undefined;
    let before = categories.before(id);
    while (before !== undefined && isPassed(before)) before = categories.before(before);
    return (before ?? null) === previous[side];
  }
}

/** Putting back this many categories takes about a millisecond. */
const CATEGORIES_PER_STEP = 200;

const REORDERED = { reason: 'The order of the categories has been changed since.' };
