import { instant } from '@shared/model/workspace.fixture';

/** An entry of a history. */
interface Entry {
  readonly seq: number;
  /** The second at which it expires. */
  readonly expires: number;
  /** Whether a newer version has stored it, in a form that this one does not know. */
  readonly isForeign: boolean;
}

export interface PageQuery {
  readonly after?: number;
}

type Listener = (snapshot: object) => void;

/** A history in Firestore that says when a listener or a reader gets to know what is stored. */
export class StoredHistory {
  /** Newest first. */
  entries: readonly Entry[] = [];
  /** Seconds. */
  now = 0;
  private last = 0;
  private listener: Listener | undefined;
  private readonly reads: { readonly find: () => void; readonly respond: () => void }[] = [];

  /** Adds entries. Each expires after 300 s. */
  add(count: number, isForeign = false): void {
    const expires = this.now + 300;
    for (let added = 0; added < count; added++) {
      this.entries = [{ seq: ++this.last, expires, isForeign }, ...this.entries];
    }
  }

  remove(from: number, count: number): void {
    this.entries = this.entries.filter(({ seq }) => seq < from || seq >= from + count);
  }

  /** Returns the places of the entries that this version shows. */
  places(): number[] {
    const shown = this.entries.filter(({ expires, isForeign }) => !isForeign && expires > this.now);
    return shown.map(({ seq }) => seq);
  }

  listen(listener: Listener): void {
    this.listener = listener;
  }

  /** Tells the listener what is stored. */
  deliver(): void {
    this.listener?.(this.page({}));
  }

  read(query: PageQuery): Promise<object> {
    const { promise, resolve } = Promise.withResolvers<object>();
    let found: object | undefined;
    const find = () => (found ??= this.page(query));
    this.reads.push({ find, respond: () => resolve(find()) });
    return promise;
  }

  isRead(): boolean {
    return this.reads.length > 0;
  }

  /** Finds the page that is being read. It does not change until the response. */
  find(): void {
    this.reads[0]?.find();
  }

  /** Responds to who reads a page. */
  async respond(): Promise<void> {
    this.reads.shift()?.respond();
    await new Promise(setImmediate);
  }

  private page({ after = Infinity }: PageQuery) {
    const page = this.entries.filter(({ seq }) => seq < after).slice(0, 50);
    return { size: page.length, docs: page.map(documentOf), metadata: { fromCache: false } };
  }
}

function documentOf({ seq, expires, isForeign }: Entry) {
  const time = (second: number) => ({ toDate: () => new Date(instant(second)) });
  const link = { id: `link ${String(seq)}`, url: `https://example.com/${String(seq)}` };
  const data = {
    ...{ seq, at: time(0), expiresAt: time(expires), parts: 0, bytes: 0, operation: 'edit' },
    ...{ author: { id: 'a', kind: 'webApp' }, change: { links: [link], categories: [] } },
    ...(!isForeign && { counts: { added: 0, removed: 1, moved: 0, retitled: 0, noted: 0 } }),
  };
  return { id: String(seq), data: () => data, get: (field: 'seq') => data[field] };
}
