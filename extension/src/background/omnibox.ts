import { accounts, currentOf } from '../state/accounts';
import { isWebAddress } from '../page/pageLink';
import { search } from '../service/dashboard';

/** Suggests the links that match what was typed after `ld`. */
export async function suggestLinks(text: string, suggest: Suggest): Promise<void> {
  const asked = ++latest;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const account = currentOf(await accounts.read());
  if (asked !== latest || !account || text.trim() === '') return;
  const links = await search(account, text.trim()).catch(() => []);
  if (asked !== latest) return;
  const found = links.filter(({ url }) => isWebAddress(url));
  suggest(
    found.map(({ url, title, category }) => ({
      content: url,
      description: describe(`${title} – ${category}`),
    })),
  );
}

/** How long to wait for the next key before searching. */
const PAUSE_MS = 150;

type Suggest = (suggestions: chrome.omnibox.SuggestResult[]) => void;
let latest = 0;

/** Returns the address to open for what was chosen or typed: a link, or a search in the dashboard. */
export async function addressFor(text: string): Promise<string> {
  if (isWebAddress(text)) return text;
  const account = currentOf(await accounts.read());
  if (!account) return chrome.runtime.getURL('options.html');
  return `${account.origin}/?${new URLSearchParams({ q: text.trim(), in: 'all' }).toString()}`;
}

/** Returns a text as the browser expects a suggestion: Chrome parses it as XML. */
function describe(text: string): string {
  if (chrome.runtime.getURL('').startsWith('moz-extension:')) return text;
  const escaped: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replace(/[&<>"']/g, (character) => escaped[character] ?? '');
}
