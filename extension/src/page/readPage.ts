import * as z from 'zod/mini';

/** Reads the page in a tab that the person has just clicked for. Returns undefined if the browser does not allow it. */
export async function readPage(tabId: number): Promise<PageText | undefined> {
  const results = await chrome.scripting
    .executeScript({ target: { tabId }, func: readDocument })
    .catch(() => undefined);
  return pageSchema.safeParse(results?.[0]?.result).data;
}

const pageSchema = z.object({
  title: z.string(),
  description: z.string(),
  canonical: z.string(),
  selection: z.string(),
});

/** What a page says about itself, and what the person has selected there. */
export type PageText = z.infer<typeof pageSchema>;

/**
 * Runs in the page, so it uses nothing from outside. Sites that replace the content of a page without loading another one may
 * leave its head as it is. So then, the head counts only if its canonical address is that of the page.
 */
function readDocument(): PageText {
  const most = 10_000;
  const link = document.querySelector('link[rel~="canonical" i]');
  const canonical = link instanceof HTMLLinkElement ? link.href.slice(0, most) : '';
  const loaded = performance.getEntriesByType('navigation')[0]?.name ?? '';
  /** Whether an address is another one, except that it may lack parameters. */
  const isWithin = (address: string, other: string) => {
    if (!URL.canParse(address) || !URL.canParse(other)) return false;
    const [one, two] = [new URL(address), new URL(other)];
    const pathOf = ({ pathname }: URL) => pathname.replace(/\/$/, '');
    const has = ([name, value]: [string, string]) => two.searchParams.getAll(name).includes(value);
    return pathOf(one) === pathOf(two) && [...one.searchParams].every(has);
  };
  const isCurrent =
    !URL.canParse(loaded) || isWithin(location.href, loaded) || isWithin(canonical, location.href);
  const content = (selector: string) =>
    isCurrent ? (document.querySelector(selector)?.getAttribute('content') ?? '').slice(0, most) : '';
  return {
    title: (content('meta[property="og:title"]') || document.title).slice(0, most),
    description: content('meta[name="description" i]') || content('meta[property="og:description"]'),
    canonical: isCurrent ? canonical : '',
    selection: String(getSelection() ?? '').slice(0, most),
  };
}

/** Returns the text of a link in a tab that the person has just clicked for. */
export async function readLinkText(tabId: number, url: string): Promise<string> {
  const results = await chrome.scripting
    .executeScript({ target: { tabId }, func: readLink, args: [url] })
    .catch(() => undefined);
  return z.string().safeParse(results?.[0]?.result).data ?? '';
}

function readLink(url: string): string {
  const link = [...document.links].find(({ href, textContent }) => href === url && textContent.trim() !== '');
  return (link?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 500);
}
