import { INPUTS } from './scrollPosition';

/** The titles of links in a list. */
export const TITLES = '.link-title a';

/** Scrolls to the first of these links on the page, and moves the focus to it. Otherwise calls `otherwise`. */
export function goToFirst(ids: ReadonlySet<string>, otherwise: () => void): void {
  const sought = { ids };
  wanted = sought;
  const controller = new AbortController();
  const stop = () => {
    if (wanted === sought) wanted = undefined;
    controller.abort();
  };
  for (const input of INPUTS) {
    addEventListener(input, stop, { capture: true, passive: true, signal: controller.signal });
  }
  const end = performance.now() + PATIENCE_MS;
  let steadyFrames = 0;
  const approach = (now: number) => {
    if (wanted !== sought) return;
    const link = findLink(wanted);
    if (link) steadyFrames = isReached(link) ? steadyFrames + 1 : 0;
    if (steadyFrames < STEADY_FRAMES && now < end) {
      requestAnimationFrame(approach);
      return;
    }
    stop();
    if (!link) otherwise();
  };
  // Lists render first.
  requestAnimationFrame(() => requestAnimationFrame(approach));
}

/** How long to look for a link, which may be rendered only once its list has scrolled to it. */
const PATIENCE_MS = 3_000;

/** For how many frames in a row the link must hold its position. Rows move while others are measured. */
const STEADY_FRAMES = 10;

/** A link in a list that renders only some of its rows. `start` is the offset of its row in the document. */
export interface PlacedLink {
  readonly id: string;
  readonly start: number;
}

/** The links to go to. `first` is the first of them, once the list has said which one that is. */
let wanted: { readonly ids: ReadonlySet<string>; first?: string } | undefined;

/**
 * Scrolls a list that renders only some of its rows to the first link to go to. `find` returns the first of these links
 * in the list.
 */
export function revealLink(find: (ids: ReadonlySet<string>) => PlacedLink | undefined): void {
  if (!wanted) return;
  const { id, start } = find(wanted.ids) ?? {};
  if (id === undefined || start === undefined) return;
  wanted.first = id;
  if (!findLink(wanted)) window.scrollTo(0, start - window.innerHeight / 2);
}

/** Moves the focus to a link and scrolls to it. @returns whether the window was there already. */
function isReached(link: HTMLElement): boolean {
  const target = link.querySelector<HTMLElement>('.link-title a, .link-more');
  if (target !== document.activeElement) target?.focus({ preventScroll: true });
  const before = window.scrollY;
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  return Math.abs(window.scrollY - before) <= 1;
}

function findLink({ ids, first }: NonNullable<typeof wanted>): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('[data-link]')];
  return links.find(({ dataset: { link = '' } }) => (first === undefined ? ids.has(link) : first === link));
}
