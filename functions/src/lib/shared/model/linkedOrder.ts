/** An order of ids. Each change takes the same time, however many ids there are. */
export class LinkedOrder implements Iterable<string> {
  /** The id after each one. Undefined stands for both ends: the first id comes after it, and it comes after the last. */
  private readonly next = new Map<string | undefined, string | undefined>();
  private readonly previous = new Map<string | undefined, string | undefined>();

  constructor(ids: Iterable<string>) {
    for (const id of ids) this.insert(id, undefined);
  }

  /** Returns the id after this one, or undefined if it is the last. Without an id, returns the first one. */
  after(id: string | undefined): string | undefined {
    return this.next.get(id);
  }

  /** Returns the id before this one, or undefined if it is the first. */
  before(id: string): string | undefined {
    return this.previous.get(id);
  }

  /** Inserts a new id before another one, or at the end. */
  insert(id: string, before: string | undefined): void {
    this.join(this.previous.get(before), id);
    this.join(id, before);
  }

  remove(id: string): void {
    if (!this.next.has(id)) return;
    this.join(this.previous.get(id), this.next.get(id));
    this.next.delete(id);
    this.previous.delete(id);
  }

  *[Symbol.iterator](): Generator<string> {
    for (let id = this.next.get(undefined); id !== undefined; id = this.next.get(id)) yield id;
  }

  private join(id: string | undefined, next: string | undefined): void {
    this.next.set(id, next);
    this.previous.set(next, id);
  }
}
