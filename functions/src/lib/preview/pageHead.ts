import { Parser } from 'htmlparser2';

/** What a page says about itself. Text may contain anything that HTML may. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The URL that the page would like to be known by. It may be relative. */
  readonly canonical: string;
}

// The parser takes quadratic time for tags within tags, and memory for each attribute. No head has as many as these.
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 256;

/** Elements that end a head. The titles of pictures are not that of the page. */
const AFTER_HEAD: ReadonlySet<string> = new Set(['body', 'frameset', 'svg', 'math']);

/** Reads the head of a page piece by piece. */
export class PageHeadParser {
  private readonly found = new Map<string, string>();
  private isInTitle = false;
  private hasEnded = false;
  private depth = 0;
  private attributes = 0;
  private readonly parser = new Parser({
    onopentagname: (name) => {
      this.attributes = 0;
      this.depth++;
      if (this.depth > MAX_DEPTH || AFTER_HEAD.has(name)) this.end();
    },
    onattribute: () => {
      this.attributes++;
      if (this.attributes > MAX_ATTRIBUTES) this.end();
    },
    onopentag: (name, attributes) => {
      if (this.hasEnded) return;
      this.isInTitle = name === 'title' && !this.found.has('title');
      const { name: meta, property = meta, content, rel = '', href } = attributes;
      if (name === 'meta' && property !== undefined) this.keep(`meta ${property.toLowerCase()}`, content);
      if (name === 'link' && /(^|\s)canonical(\s|$)/i.test(rel)) this.keep('canonical', href);
    },
    ontext: (text) => {
      if (this.isInTitle) this.found.set('title', `${this.found.get('title') ?? ''}${text}`);
    },
    onclosetag: (name) => {
      this.depth--;
      if (name === 'title') this.isInTitle = false;
      if (name === 'head') this.end();
    },
  });

  /** Reads the next piece. Returns whether the head goes on. */
  read(html: string): boolean {
    if (!this.hasEnded) this.parser.write(html);
    return !this.hasEnded;
  }

  /** Returns what was found so far. Prefers the page's own title and description to those for social networks. */
  get head(): PageHead {
    const first = (...names: string[]) =>
      names.map((name) => this.found.get(name)?.trim() ?? '').find((text) => text !== '') ?? '';
    return {
      title: first('title', 'meta og:title', 'meta twitter:title'),
      description: first('meta description', 'meta og:description', 'meta twitter:description'),
      canonical: first('canonical'),
    };
  }

  private end(): void {
    this.hasEnded = true;
    this.parser.pause();
  }

  /** Keeps the first value of a name, as browsers do. */
  private keep(name: string, value = ''): void {
    if (KEPT.has(name) && !this.found.has(name)) this.found.set(name, value);
  }
}

const KEPT: ReadonlySet<string> = new Set([
  ...['canonical', 'meta description', 'meta og:title', 'meta og:description'],
  ...['meta twitter:title', 'meta twitter:description'],
]);
