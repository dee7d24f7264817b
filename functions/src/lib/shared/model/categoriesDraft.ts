import { LimitExceeded } from '../base/errors';
import { LIMITS } from '../base/limits';
import { utf8Bytes } from '../text/bytes';

/**
 * The names of a workspace's categories, by id, while they are being changed. `add` and `rename` throw {@link LimitExceeded} if
 * the categories no longer fit into the head.
 */
export class CategoriesDraft {
  readonly names = new Map<string, string>();
  /** Where each category is in the order, because a renamed one keeps its place. */
  private readonly places = new Map<string, number>();
  private lastPlace = 0;
  private isReordered = false;
  private bytes = 0;

  constructor(categories: ReadonlyMap<string, string>) {
    for (const [id, name] of categories) this.put(id, name, this.lastPlace++);
  }

  add(id: string, name: string): void {
    this.put(id, name, this.lastPlace++);
    this.requireRoom();
  }

  rename(oldId: string, id: string, name: string): void {
    const place = this.places.get(oldId) ?? this.lastPlace++;
    this.remove(oldId);
    this.put(id, name, place);
    this.isReordered = true;
    this.requireRoom();
  }

  remove(id: string): void {
    const name = this.names.get(id);
    if (name === undefined) return;
    this.names.delete(id);
    this.bytes -= bytesInHead(name);
  }

  /** Returns the categories in their order. */
  finish(): ReadonlyMap<string, string> {
    if (!this.isReordered) return this.names;
    const placeOf = ([id]: [string, string]) => this.places.get(id) ?? 0;
    return new Map([...this.names].sort((a, b) => placeOf(a) - placeOf(b)));
  }

  private put(id: string, name: string, place: number): void {
    this.names.set(id, name);
    this.places.set(id, place);
    this.bytes += bytesInHead(name);
  }

  private requireRoom(): void {
    if (this.names.size <= LIMITS.categoriesPerWorkspace && this.bytes <= LIMITS.categoryIndexBytes) return;
    throw new LimitExceeded(
      `A workspace can hold at most ${String(LIMITS.categoriesPerWorkspace)} categories, fewer if their names are long. Add links to existing categories instead.`,
    );
  }
}

/** Returns the bytes that a category takes in the head, where it is an object `{id, name, linkCount}`. */
const bytesInHead = (name: string) => utf8Bytes(name) + 74;
