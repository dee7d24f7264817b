import * as z from 'zod/mini';

const pageSchema = z.object({
  title: z.string(),
  description: z.string(),
  canonical: z.string(),
  selection: z.string(),
});
/** What a page says about itself, and what the person has selected there. */
export type PageText = z.infer<typeof pageSchema>;

/** Reads the page in a tab that the person has just clicked for. Returns undefined if the browser does not allow it. */
export async function readPage(tabId: number): Promise<PageText | undefined> {
  const results = await chrome.scripting
    .executeScript({ target: { tabId }, func: readDocument })
    .catch(() => undefined);
  return pageSchema.safeParse(results?.[0]?.result).data;
}

/** Runs in the page, so it uses nothing from outside. */
function readDocument(): PageText {
  const most = 10_000;
  const content = (selector: string) =>
    (document.querySelector(selector)?.getAttribute('content') ?? '').slice(0, most);
  const canonical = document.querySelector('link[rel~="canonical" i]');
  return {
    title: (content('meta[property="og:title"]') || document.title).slice(0, most),
    description: content('meta[name="description" i]') || content('meta[property="og:description"]'),
    canonical: canonical instanceof HTMLLinkElement ? canonical.href.slice(0, most) : '',
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
