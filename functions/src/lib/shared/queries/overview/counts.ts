import { LIMITS } from '../../base/limits';
import { compareStrings } from '../../model/linkOrder';
import { byteBudget, utf8Bytes } from '../../text/bytes';
import { withoutInvisible } from '../../text/invisible';
import { isLongerThan } from '../../text/length';

/** Counts how many links have a name, such as that of a site. */
export class Counts {
  private readonly counts = new Map<string, number>();

  add(name: string): void {
    const count = this.counts.get(name);
    const isKnown = count !== undefined || this.counts.size < LIMITS.tagsCounted;
    if (name !== '' && isKnown && !isLongerThan(NAME_LENGTH, name)) this.counts.set(name, (count ?? 0) + 1);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  /** Returns the names, those with the highest counts first. */
  sorted(): [name: string, count: number][] {
    return [...this.counts].sort(([a, one], [b, other]) => other - one || compareStrings(a, b));
  }

  /** Names those with the highest counts: "github.com 12, arxiv.org 3". */
  most(): string {
    return listed(this.sorted());
  }
}

/** Lists names with their counts, as many as fit into a line. */
export function listed(counts: readonly (readonly [name: string, count: number])[]): string {
  const fits = byteBudget(LINE_BYTES);
  const names: string[] = [];
  for (const [name, count] of counts) {
    const text = `${withoutInvisible(name)} ${String(count)}`;
    const isRare = count === 1 && names.length >= RARE_FROM;
    if (isRare || !fits(utf8Bytes(text) + ', '.length)) break;
    names.push(text);
  }
  return names.join(', ');
}

/** UTF-8 bytes of a line. */
const LINE_BYTES = 500;

/** Characters of a name. Longer ones are not counted. */
const NAME_LENGTH = 60;

/** After this many names, those that only one link has are left out. */
const RARE_FROM = 10;
