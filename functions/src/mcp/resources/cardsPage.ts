/** The cards as one HTML file. `rolldown.config.mjs` builds it from `web/cards` and puts it here. */
declare const CARDS_HTML: string;

export const cardsPage = CARDS_HTML;
