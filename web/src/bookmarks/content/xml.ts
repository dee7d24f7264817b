import { z } from 'zod';
import { tokenizerFor } from './tokenizer';

/**
 * Returns XML as a value like those in JSON, for the same readers: attributes and elements with only text are fields, other
 * elements are `children`. A property list (`dict`, `array`) becomes the value that it writes down. Returns undefined for any
 * other text, and for a page in XHTML. Never throws: elements that are not closed end with the text.
 */
export function xmlIn(text: string): Xml | undefined {
  const head = text.slice(0, HEAD);
  if (!XML_START.test(head) || HTML.test(head)) return undefined;
  const root = newElement('');
  // A stack of our own, because elements may be nested more deeply than calls can be.
  const open: [Element, ...Element[]] = [root];
  let attribute = '';
  const current = () => open.at(-1) ?? root;
  const close = () => {
    if (open.length === 1) return;
    const element = open.pop();
    if (element) current().children.push([element.name, valueOf(element)]);
  };
  const addText = (part: string) => current().text.push(part);
  const addValue = (part: string) => current().attributes.get(attribute)?.push(part);
  const tokenizer = tokenizerFor(
    {
      onopentagname: (start, end) => void open.push(newElement(text.slice(start, end))),
      onattribname(start, end) {
        attribute = text.slice(start, end);
        if (!NAMESPACE.test(attribute)) current().attributes.set(attribute, []);
      },
      onattribdata: (start, end) => addValue(text.slice(start, end)),
      onattribentity: (codePoint) => addValue(String.fromCodePoint(codePoint)),
      onselfclosingtag: close,
      onclosetag: close,
      ontext: (start, end) => addText(text.slice(start, end)),
      ontextentity: (codePoint) => addText(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => addText(text.slice(start, end - offset)),
    },
    true,
  );
  tokenizer.write(text);
  tokenizer.end();
  const isCutOff = open.length > 1;
  while (open.length > 1) close();
  return root.children[0] && { value: root.children[0][1], isCutOff };
}

interface Xml {
  readonly value: unknown;
  /** Whether it ends in the middle, such as after a broken download. */
  readonly isCutOff: boolean;
}

const HEAD = 2_000;

const XML_START = /^\s*<(?:\?xml|feed|opml|plist|posts|rss|xbel)[\s>]/;
const HTML = /<(?:html|dl)[\s>]|<!doctype html/i;

/** These name the format with an address, which is no link. */
const NAMESPACE = /^xmlns(?::|$)|schemaLocation$/i;

interface Element {
  readonly name: string;
  readonly attributes: Map<string, string[]>;
  readonly children: [name: string, value: unknown][];
  readonly text: string[];
}

const newElement = (name: string): Element => ({ name, attributes: new Map(), children: [], text: [] });

function valueOf({ name, attributes, children, text }: Element): unknown {
  if (name === 'array') return children.map(([, child]) => child);
  if (name === 'dict') {
    const values = children.map(([, child]) => child);
    return Object.fromEntries(
      children.flatMap(([kind, key], at) => (kind === 'key' ? [[String(key), values[at + 1]]] : [])),
    );
  }
  if (name === 'outline') return outlineOf(attributes, children);
  const written = text.join('').trim();
  // Symfony writes lists of items that are counted in an attribute.
  if (name === 'item') attributes.delete('key');
  if (attributes.size === 0 && children.length === 0) return written;
  if (attributes.size === 0 && children.every(([child]) => child === 'item'))
    return children.map(([, child]) => child);
  const fields = new Map<string, unknown>(
    Array.from(attributes, ([attribute, parts]) => [attribute, parts.join('')]),
  );
  if (written !== '') fields.set('text', written);
  const others: unknown[] = [];
  for (const [child, written] of children) {
    const value = inAtom(child, written);
    if (value === undefined) continue;
    const before = fields.get(child);
    if (Array.isArray(value)) fields.set(child, value);
    else if (typeof value !== 'string') others.push(value);
    else if (Array.isArray(before)) before.push(value);
    else fields.set(child, before === undefined ? value : [before, value]);
  }
  if (others.length > 0) fields.set('children', others);
  return Object.fromEntries(fields);
}

/**
 * Returns the text of an element that only feeds have: Atom keeps addresses and categories in attributes. Undefined for the
 * addresses of comments, of the feed itself and the like, and for ids, which may look like addresses.
 */
function inAtom(name: string, value: unknown): unknown {
  const { data } = attributesSchema.safeParse(value);
  if (!data) return value;
  if (name === 'link' && data.href !== undefined) return data.rel === 'alternate' ? data.href : undefined;
  if (name === 'category' && data.term !== undefined) return data.term;
  return name === 'guid' && data.isPermaLink === 'false' ? undefined : value;
}

const attributesSchema = z.object({
  href: z.string().optional(),
  rel: z.string().default('alternate'),
  term: z.string().optional(),
  isPermaLink: z.string().optional(),
});

/** Returns an entry of OPML: a folder, a link, or a feed, of which the page is the link. */
function outlineOf(attributes: Element['attributes'], children: Element['children']) {
  const value = (name: string) => attributes.get(name)?.join('') ?? '';
  const url = value('url') || value('htmlUrl') || value('xmlUrl');
  return {
    title: value('title') || value('text'),
    ...(url !== '' && { url, description: value('description'), date: value('created') }),
    ...(children.length > 0 && { children: children.map(([, child]) => child) }),
  };
}
