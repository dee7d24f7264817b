import { LimitExceeded } from '../base/errors';
import { LIMITS } from '../base/limits';
import { utf8Bytes } from '../text/bytes';

/**
 * The names of a workspace's categories, by id, while a request changes them. `add` and `rename` throw {@link
 * LimitExceeded} if the categories no longer fit into the head.
 */
export class CategoriesDraft {
  readonly names: Map<string, string>;
  /** Each category's place in the order. Set once a category has been renamed, because it keeps its place. */
  private places: Map<string, number> | undefined;
  private nextPlace = 0;
  /** The size of the categories in the head. Set once it has been measured. */
  private bytes: number | undefined;

  constructor(categories: ReadonlyMap<string, string>) {
    this.names = new Map(categories);
  }

  add(id: string, name: string): void {
    this.restore(id, name);
    this.requireRoom();
  }

  /** Like `add`, but the caller must call `requireRoom` in the end. */
  restore(id: string, name: string): void {
    this.put(id, name);
    this.places?.set(id, this.nextPlace++);
  }

  rename(oldId: string, id: string, name: string): void {
    this.places ??= new Map([...this.names.keys()].map((known) => [known, this.nextPlace++]));
    const place = this.places.get(oldId) ?? this.nextPlace++;
    this.remove(oldId);
    this.put(id, name);
    this.places.set(id, place);
    this.requireRoom();
  }

  remove(id: string): void {
    const name = this.names.get(id);
    if (name !== undefined && this.bytes !== undefined) this.bytes -= bytesInHead(name);
    this.names.delete(id);
  }

  /** Returns the categories in their order. */
  finish(): ReadonlyMap<string, string> {
    const { names, places } = this;
    if (!places) return names;
    const placeOf = ([id]: [string, string]) => places.get(id) ?? 0;
    return new Map([...names].sort((a, b) => placeOf(a) - placeOf(b)));
  }

  private put(id: string, name: string): void {
    this.names.set(id, name);
    if (this.bytes !== undefined) this.bytes += bytesInHead(name);
  }

  /** Throws {@link LimitExceeded} if the categories do not fit into the head. */
  requireRoom(): void {
    this.bytes ??= [...this.names.values()].reduce((sum, name) => sum + bytesInHead(name), 0);
    if (this.names.size <= LIMITS.categoriesPerWorkspace && this.bytes <= LIMITS.categoryIndexBytes) return;
    throw new LimitExceeded(
      `A workspace can hold at most ${String(LIMITS.categoriesPerWorkspace)} categories, fewer if their names are long. Add links to existing categories instead.`,
    );
  }
}

/** Returns the size of a category in the head, where it is an object `{id, name, linkCount}`. */
const bytesInHead = (name: string) => utf8Bytes(name) + 74;
