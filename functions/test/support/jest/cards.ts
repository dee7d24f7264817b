// The build puts the cards into the bundle: see rolldown.config.mjs. Tests of the code itself have the page without its script.
Object.assign(globalThis, {
  CARDS_HASH: 'test',
  CARDS_HTML: '<!doctype html>\n<html lang="en" data-web-app="" data-may-tidy=""></html>\n',
});
