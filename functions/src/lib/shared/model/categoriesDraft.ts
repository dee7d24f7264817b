import { LimitExceeded } from '../base/errors';
import { LIMITS } from '../base/limits';
import { utf8Bytes } from '../text/bytes';
import { LinkedOrder } from './linkedOrder';
import type { Workspace } from './model';

/** The categories of a workspace while a request changes them. */
export class CategoriesDraft {
  /** Their names, by id. In their order only until one is moved or gets another id: see `finish`. */
  readonly names: Map<string, string>;
  /** Those that were removed or moved. They may have been added again, in another place. */
  readonly displaced = new Set<string>();
  readonly pinned: Set<string>;
  isChanged = false;
  /** Set once the order is not that of `names`. */
  private order: LinkedOrder | undefined;
  /** The size of the categories in the head. Set once it has been measured. */
  private bytes: number | undefined;
  /** Whether a name was added since {@link requireRoom} was called. */
  private hasGrown = false;

  constructor({ categories, pinned = new Set() }: Categories) {
    this.names = new Map(categories);
    this.pinned = new Set(pinned);
  }

  add(id: string, name: string): void {
    this.put(id, name);
    this.order?.insert(id, undefined);
  }

  /** Renames a category and gives it the id of its new name. If the id changes, the caller must move the links. */
  rename(oldId: string, id: string, name: string): void {
    if (oldId !== id) {
      this.ordered().insert(id, oldId);
      if (this.pinned.has(oldId)) this.pinned.add(id);
      this.remove(oldId);
    }
    this.put(id, name);
  }

  remove(id: string): void {
    this.isChanged = true;
    this.measure(id, -1);
    this.names.delete(id);
    this.order?.remove(id);
    this.pinned.delete(id);
    this.displaced.add(id);
  }

  /** Moves a category before another one, or to the end. Returns whether it was elsewhere. Both must exist. */
  move(id: string, before: string | undefined): boolean {
    const order = this.ordered();
    if (before === id || order.after(id) === before) return false;
    order.remove(id);
    order.insert(id, before);
    this.displaced.add(id);
    return (this.isChanged = true);
  }

  /** Pins or unpins a category. Returns whether it was not like that already. */
  pin(id: string, isPinned: boolean): boolean {
    if (this.pinned.has(id) === isPinned) return false;
    if (isPinned) this.pinned.add(id);
    else this.pinned.delete(id);
    return (this.isChanged = true);
  }

  /** Returns the category after this one, or undefined if it is the last. Without an id, returns the first one. */
  after(id: string | undefined): string | undefined {
    return this.ordered().after(id);
  }

  /** Returns the category before this one, or undefined if it is the first. */
  before(id: string): string | undefined {
    return this.ordered().before(id);
  }

  /** Returns the categories in their order. */
  finish(): Categories {
    const { names, order, pinned } = this;
    const categories = order ? new Map([...order].map((id) => [id, names.get(id) ?? id])) : names;
    return { categories, pinned: pinned.size > 0 ? pinned : undefined };
  }

  /** Throws {@link LimitExceeded} if the categories do not fit into the head. */
  requireRoom(): void {
    if (!this.hasGrown) return;
    this.hasGrown = false;
    this.bytes ??= [...this.names.values()].reduce((sum, name) => sum + bytesInHead(name), 0);
    if (this.names.size <= LIMITS.categoriesPerWorkspace && this.bytes <= LIMITS.categoryIndexBytes) return;
    throw new LimitExceeded(
      `A workspace can hold at most ${String(LIMITS.categoriesPerWorkspace)} categories, fewer if their names are long. Add links to existing categories instead.`,
    );
  }

  private ordered(): LinkedOrder {
    return (this.order ??= new LinkedOrder(this.names.keys()));
  }

  private put(id: string, name: string): void {
    this.isChanged = true;
    this.hasGrown = true;
    this.measure(id, -1);
    this.names.set(id, name);
    this.measure(id, 1);
  }

  private measure(id: string, sign: 1 | -1): void {
    const name = this.names.get(id);
    if (name !== undefined && this.bytes !== undefined) this.bytes += sign * bytesInHead(name);
  }
}

type Categories = Pick<Workspace, 'categories' | 'pinned'>;

/** Returns the size of a category in the head, where it is an object `{id, name, linkCount, isPinned}`. */
const bytesInHead = (name: string) => utf8Bytes(name) + 74;
