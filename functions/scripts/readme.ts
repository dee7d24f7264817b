import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import { PROJECT_FOLDER } from './project';

// Writes web/public/readme.html: the README for the people who come to the site, whose page links to its sections.

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

const marked = new Marked({
  renderer: {
    // What is in web/public stands at the root of the site.
    image({ href, text }) {
      return `<img src="${href.replace(/^web\/public/, '')}" alt="${text}" />`;
    },
    heading({ tokens, depth, text }) {
      const level = `h${String(depth)}`;
      return `<${level} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</${level}>\n`;
    },
  },
});

const body = marked.parse(readFileSync(path.join(PROJECT_FOLDER, 'README.md'), 'utf8'), { async: false });
const folder = path.join(PROJECT_FOLDER, 'web/public');
mkdirSync(folder, { recursive: true });
writeFileSync(
  path.join(folder, 'readme.html'),
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Link Dashboard: README</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/readme.css" />
  </head>
  <body>
    <main>
${body}
    </main>
  </body>
</html>
`,
);
