/** A hash of the cards, for their address. `rolldown.config.mjs` puts it here. */
declare const CARDS_HASH: string;

/** The extension of MCP with which apps show results as a page: https://modelcontextprotocol.io/extensions/apps. */
export const APPS_EXTENSION = {
  'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
};

/**
 * How the cards use a tool: apps show its results as cards, or only let the cards call it. A page that a call opens for its own
 * result would be one more frame in the chat.
 */
export type CardsUse = 'shown' | 'called';

/** Returns what apps read about a tool. They keep it from the model. Without it, some let no page call the tool. */
export function appMeta(use: CardsUse, mayTidyUp: boolean): Readonly<Record<string, unknown>> {
  const visibility = ['model', 'app'];
  if (use === 'called') return { ui: { visibility } };
  const resourceUri = cardsUri(mayTidyUp);
  // Some apps still read only the second form.
  return { ui: { resourceUri, visibility }, 'ui/resourceUri': resourceUri };
}

/**
 * Returns the address of the cards for callers who may tidy up, or for others. Apps keep the page at an address, so each
 * version has its own, and the page is the same for everyone who is given its address.
 */
export function cardsUri(mayTidyUp: boolean): string {
  return `ui://links/cards-${mayTidyUp ? 'tidy-' : ''}${CARDS_HASH}.html`;
}

/** Returns what an address of the cards says, of any version, because old chats ask for old ones. */
export function cardsAt(uri: string): { readonly mayTidyUp: boolean } | undefined {
  const [, tidy] = CARDS.exec(uri) ?? [];
  return tidy === undefined ? undefined : { mayTidyUp: tidy !== '' };
}

const CARDS = /^ui:\/\/links\/cards-((?:tidy-)?)[\da-z]{1,64}\.html$/;
