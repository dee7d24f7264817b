import type { CategoryChange, WorkspaceChange } from '../model/change';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import type { Outcome } from './revertOutcome';

/** Puts back what a change did to categories. Make it before any part of the change is put back. */
export class RevertedCategories {
  private readonly categories: readonly CategoryChange[];
  private readonly known: ReadonlyMap<string, CategoryChange>;
  /** The order before the change of the categories that it moved or removed. */
  private readonly positions: ReadonlyMap<string, number>;
  /** Those that were there before anything was put back. */
  private readonly wasThere: ReadonlySet<string>;
  /** Whether the categories that the change moved can be moved back. */
  private readonly order: Outcome;
  /** Those that the change removed and that are in their place again, so that they move with the one after them. */
  private readonly backInPosition: ReadonlySet<string>;
  private readonly outcomes = new Set<Outcome>();
  private readonly reasons = new Set<string>();

  constructor(
    private readonly draft: WorkspaceDraft,
    private readonly change: WorkspaceChange,
  ) {
    this.categories = change.categories;
    this.known = new Map(this.categories.map((each) => [each.id, each]));
    this.positions = new Map(this.categories.flatMap(({ id, next }, index) => (next ? [[id, index]] : [])));
    this.wasThere = new Set(this.categories.flatMap(({ id }) => (this.has(id) ? id : [])));
    this.order = this.orderOutcome();
    const again = this.categories.filter(({ id, after }) => after === undefined && this.has(id));
    this.backInPosition = new Set(again.flatMap((each) => (this.isAt('before', each) ? each.id : [])));
  }

  /** Adds the category of a link that is put back, if there is no such category. */
  restore(id: string): void {
    const { before, after } = this.known.get(id) ?? {};
    this.draft.addCategory(id, before ?? after ?? id);
  }

  /** Puts back the places and the pins of the categories that {@link restore} has added. Call this after the links. */
  arrangeRestored(): void {
    for (const each of this.categories.toReversed()) if (this.isRestored(each)) this.arrange(each);
    this.settle();
  }

  /** Puts all categories back. Call this after the links. */
  putBack(): Outcome[] {
    this.putBackEmpty();
    for (const each of this.categories) this.respell(each);
    // From the last one on, so that each finds the one that it has to come before in its place.
    for (const each of this.categories.toReversed()) this.arrange(each);
    // Only now, because a category may have to come before one that is removed.
    this.settle();
    this.nameDifferent();
    if (this.order === REORDERED) this.outcomes.add(REORDERED);
    return [...this.outcomes, ...[...this.reasons].map((reason) => ({ reason }))];
  }

  private has(id: string): boolean {
    return this.draft.categories.has(id);
  }

  private isRestored({ id }: CategoryChange): boolean {
    return !this.wasThere.has(id) && this.has(id);
  }

  /** Restores the categories that were removed without links, and removes those that were added and have none. */
  private putBackEmpty(): void {
    for (const { id, before, after, wasEmpty } of this.categories) {
      if (before !== undefined && after === undefined && wasEmpty && !this.has(id)) this.restore(id);
      else if (before === undefined && this.has(id) && this.draft.countIn(id) === 0)
        this.draft.removeCategory(id);
      else continue;
      this.outcomes.add('done');
    }
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

  /** Names the categories that somebody else has added again, and those that the change got by a new name and that stay. */
  private nameDifferent(): void {
    const hasRemoved = this.categories.some(({ after }) => after === undefined);
    for (const each of this.categories) {
      const { id, before, after, wasPinned = false } = each;
      if (before === undefined && hasRemoved && this.has(id)) {
        this.reasons.add(`The category "${after ?? ''}" still has links.`);
      } else if (before !== undefined && after === undefined && this.wasThere.has(id)) {
        const { categories, pinned } = this.draft;
        const isSame = categories.get(id) === before && pinned.has(id) === wasPinned;
        if (!isSame || !this.isAt('before', each)) this.nameChanged(before);
      }
    }
  }

  private nameChanged(name: string): void {
    this.reasons.add(`The category "${name}" has been changed since.`);
  }

  private orderOutcome(): Outcome {
    const moved = this.categories.filter(({ after, next }) => after !== undefined && next);
    if (moved.every((each) => this.isAt('before', each))) return 'unchanged';
    return moved.every((each) => this.isAt('after', each)) ? 'done' : REORDERED;
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

const REORDERED = { reason: 'The order of the categories has been changed since.' };
