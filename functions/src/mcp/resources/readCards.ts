import { mayTidyUp } from '../../lib/access/actor';
import type { CallContext } from '../../lib/workspaces/callContext';
import { APPS_EXTENSION, cardsAt } from '../tools/cards';
import type { Contents } from './contents';

/**
 * Returns the page that shows links as cards, or undefined if the URI is not its address. It has nothing of the caller: only the
 * address of the web app, and whether it shows what changes links. Reads nothing.
 */
export async function readCards(
  { actor, webAppUrl = '' }: Pick<CallContext, 'actor' | 'webAppUrl'>,
  uri: string,
): Promise<Contents | undefined> {
  const cards = cardsAt(uri);
  if (!cards) return undefined;
  const { cardsPage } = await import('./cardsPage');
  const text = cardsPage
    .replace('data-web-app=""', () => `data-web-app="${webAppUrl.replaceAll('"', '&quot;')}"`)
    .replace('data-may-tidy=""', `data-may-tidy="${String(cards.mayTidyUp && mayTidyUp(actor))}"`);
  const [mimeType = ''] = APPS_EXTENSION['io.modelcontextprotocol/ui'].mimeTypes;
  return { uri, mimeType, text, _meta: { ui: UI } };
}

/** The cards have a border of their own. Without a Content-Security-Policy here, apps allow no request. */
const UI = { prefersBorder: false, permissions: { clipboardWrite: {} } };
