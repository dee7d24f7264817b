import { isDeepStrictEqual } from 'node:util';
import type { PlainModel } from '../../src/lib/shared/operations/plainModel.fixture';

/** A workspace, or undefined if there is none. */
export type Model = PlainModel | undefined;

/** A call, with the workspaces that may result from it and what it then returns. */
export interface Call {
  /** Unique. */
  readonly name: string;
  /** `initial` is what was stored before the first call. */
  readonly effect: (model: Model, initial: Model) => readonly (readonly [after: Model, result: unknown])[];
  readonly isDeletion?: boolean;
  /** Whether it may take effect several times, and partly if it fails. */
  readonly repeats?: boolean;
}

/** What a caller is told: a result, that nothing was stored, or that it may have been. */
export type Response = { readonly result: unknown } | 'unavailable' | 'unknown';

/** What may have happened: what is stored, and what the calls that have taken effect return. */
interface World {
  readonly model: Model;
  readonly done: ReadonlyMap<Call, unknown>;
}

const EVENTS_SHOWN = 25;

/**
 * Checks the responses of the calls that concern a part of a workspace: its name, or the links of one caller. Each call
 * must take effect at one moment between its begin and its end, or not at all if it was unavailable. If its outcome is
 * unknown, it may take effect later, until a later call has written.
 */
export class History {
  private worlds: World[];
  /** The running calls, and those whose outcome is unknown, with the number of events by then. */
  private readonly running = new Map<Call, number>();
  private readonly unknown = new Map<Call, number>();
  /** The deletions that another one may have overtaken. */
  private readonly overtaken = new Set<Call>();
  private readonly events: string[] = [];
  private readonly keys = new WeakMap<PlainModel, string>();

  constructor(
    private readonly part: 'name' | 'links',
    /** What there is if nothing is stored. */
    private readonly initial: Model,
    stored = initial,
  ) {
    this.worlds = [{ model: stored, done: new Map() }];
  }

  begin(call: Call): void {
    const others = [...this.running.keys(), ...this.unknown.keys()].filter(({ isDeletion }) => isDeletion);
    if (call.isDeletion && others.length > 0) for (const each of [call, ...others]) this.overtaken.add(each);
    this.running.set(call, this.events.push(`begin ${call.name}`));
  }

  /** @throws if nothing explains the response. */
  end(call: Call, response: Response): void {
    const now = this.events.push(`end ${call.name}: ${brief(response)}`);
    const begun = this.running.get(call) ?? now;
    const before = this.worlds;
    const over = [call];
    if (response === 'unknown') this.unknown.set(call, now);
    else if (response !== 'unavailable') {
      const { result } = response;
      this.expand();
      this.worlds = this.worlds.filter(({ done }) => done.has(call) && same(done.get(call), result));
      if (/"(created|updated|merged|deleted)"/.test(JSON.stringify(result))) {
        for (const [other, ended] of this.unknown) if (ended < begun) over.push(other);
      }
    } else if (call.repeats) this.expand();
    else this.worlds = this.worlds.filter(({ done }) => !done.has(call));
    this.running.delete(call);
    if (response !== 'unknown') this.forget(over);
    if (this.worlds.length > 0) return;
    const events = this.events.slice(-EVENTS_SHOWN).join('\n');
    throw new Error(`Nothing explains the last response:\n${events}\nIt was one of ${brief(before)}`);
  }

  /** Forgets the unknown outcomes. Call this when no call is running and nothing can take effect any more. */
  settle(): void {
    this.expand();
    this.forget([...this.unknown.keys()]);
    this.overtaken.clear();
  }

  /** Adds all worlds in which some of the calls have taken effect, in any order. */
  private expand(): void {
    const worlds = new Map(this.worlds.map((world) => [this.keyOf(world), world]));
    for (const { model, done } of worlds.values()) {
      for (const call of [...this.running.keys(), ...this.unknown.keys()]) {
        if (done.has(call) && !call.repeats) continue;
        const effects = call.effect(model, this.initial);
        // What a deletion found may be deleted by another one.
        const others =
          !model && !call.repeats && this.overtaken.has(call) ? [[model, 'deleted'] as const] : [];
        for (const [after, result] of [...effects, ...others]) {
          const next = new Map(done).set(call, result);
          const nexts = [next];
          // A deletion also deletes what running calls have stored. They cannot know that, and may be applied again.
          if (call.isDeletion)
            nexts.push(new Map([...next].filter(([each]) => each.isDeletion ?? !this.running.has(each))));
          for (const world of nexts.map((done) => ({ model: after, done }))) {
            const key = this.keyOf(world);
            if (!worlds.has(key)) worlds.set(key, world);
          }
        }
      }
    }
    this.worlds = [...worlds.values()];
  }

  /** Forgets calls that can no longer take effect, and worlds that are then equal. */
  private forget(calls: readonly Call[]): void {
    const worlds = this.worlds.map(({ model, done }) => {
      return { model, done: new Map([...done].filter(([call]) => !calls.includes(call))) };
    });
    this.worlds = [...new Map(worlds.map((world) => [this.keyOf(world), world])).values()];
    for (const call of calls) this.unknown.delete(call);
  }

  /** Returns a string that is equal only for worlds that are equal in this part. */
  private keyOf({ model, done }: World): string {
    const results = [...done].map(([{ name }, result]) => `${name}: ${brief(result)}`);
    return [model && (this.part === 'name' ? model.name : this.linksKey(model)), ...results.sort()].join(
      '\n',
    );
  }

  private linksKey(model: PlainModel): string {
    const unnamed = model.copy();
    unnamed.name = '';
    const key = this.keys.get(model) ?? brief(unnamed);
    this.keys.set(model, key);
    return key;
  }
}

/** Returns whether two results are equal, apart from undefined fields. */
function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}

/** Returns a value as JSON, with long notes shortened. */
function brief(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Map || part instanceof Set) return Array.from<unknown>(part);
    return typeof part === 'string' && part.length > 100
      ? `${part.slice(0, 10)}…${String(part.length)}`
      : part;
  });
}
