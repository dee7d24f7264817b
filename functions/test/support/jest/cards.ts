import path from 'node:path';
import { readProjectVersion } from '../../../scripts/build/version';

const PROJECT_FOLDER = path.resolve(__dirname, '../../../..');

// The build puts its version and the cards into the bundle: see rolldown.config.mjs. Tests of the code itself have the page without its script.
Object.assign(globalThis, {
  BUILD: { version: readProjectVersion(PROJECT_FOLDER), code: 'test' },
  CARDS_HASH: 'test',
  CARDS_HTML: '<!doctype html>\n<html lang="en" data-web-app="" data-may-tidy=""></html>\n',
});
