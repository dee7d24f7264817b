import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { safeHref } from '../ui/text/urls';
import type { NoteElement, NoteNode, ParsedNote } from './noteNode';

/**
 * Parses the light Markdown of a note: bold, italics, lists, code, quotes and links. Keeps single line breaks.
 * Leaves everything else, such as HTML, tables and images, as it was typed. Only URLs that are safe to open
 * become links.
 */
export function parseNote(text: string): ParsedNote {
  const builder = new NoteBuilder();
  const nodes = builder.blocks(tokensOf(text), 0);
  return { nodes, plain: builder.plain };
}

/** Shows deeper lists and quotes as they were typed, because a hostile note could nest thousands. */
const MAX_DEPTH = 8;

/**
 * How much of a note to parse: the sum of the characters of each paragraph times its marks. The parser may go
 * through a paragraph once for each mark, which would take seconds for a hostile note. This allows for a paragraph
 * of 10,000 characters with 100 marks, or for 20 of 500 characters with 100 marks each.
 */
const MAX_COST = 1_000_000;
const MARKS = /[*_~]+|[!<[`]/g;

/** Leaves the paragraphs as they were typed that would take too long to parse. */
class BoundedLexer extends Lexer {
  private cost = 0;

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    const cost = text.length * (text.match(MARKS)?.length ?? 0);
    if (this.cost + cost > MAX_COST) {
      tokens.push({ type: 'text', raw: text, text });
      return tokens;
    }
    this.cost += cost;
    return super.inlineTokens(text, tokens);
  }
}

/** Returns the Markdown tokens of a note, or a single text token if it is nested too deeply for the parser. */
function tokensOf(text: string): Token[] {
  try {
    return new BoundedLexer({ gfm: true, breaks: true }).lex(text);
  } catch {
    return [{ type: 'text', raw: text, text }];
  }
}

/** Converts tokens into nodes, and collects the plain text. */
class NoteBuilder {
  plain = '';
  /** Whether the next text continues the line of its item's checkbox. */
  private isInLine = false;

  blocks(tokens: readonly Token[], depth: number): NoteNode[] {
    return tokens.flatMap((token) => this.block(known(token), depth));
  }

  private block(token: MarkedToken, depth: number): NoteNode[] {
    if (depth > MAX_DEPTH) return this.line('p', () => [this.text(token.raw.trim())]);
    switch (token.type) {
      case 'space':
        return [];
      case 'checkbox':
        return this.startLine(() => {
          this.isInLine = true;
          return [this.text(boxOf(token))];
        });
      case 'paragraph':
        return this.line('p', () => this.inline(token.tokens, depth));
      case 'text':
        // A list item in a list without blank lines.
        return this.startLine(() =>
          token.tokens ? this.inline(token.tokens, depth) : [this.text(token.raw)],
        );
      case 'heading':
        return this.line('p', () => [element('strong', this.inline(token.tokens, depth))]);
      case 'code':
        return this.line('pre', () => [element('code', [this.text(token.text)])]);
      case 'blockquote':
        return [element('blockquote', this.blocks(token.tokens, depth + 1))];
      case 'list':
        return [this.list(token, depth)];
      default:
        return this.line('p', () => [this.text(token.raw.replace(/^\n+/, '').trimEnd())]);
    }
  }

  private list({ ordered, start, items }: Tokens.List, depth: number): NoteElement {
    const children = items.map((item, index): NoteElement => {
      const number = ordered ? { number: (start === '' ? 1 : start) + index } : {};
      return { tag: 'li', ...number, children: this.blocks(item.tokens, depth + 1) };
    });
    return element(ordered ? 'ol' : 'ul', children);
  }

  private inline(tokens: readonly Token[], depth: number): NoteNode[] {
    if (depth > MAX_DEPTH) return [this.text(tokens.map(({ raw }) => raw).join(''))];
    return tokens.map((each) => {
      const token = known(each);
      switch (token.type) {
        case 'strong':
        case 'em':
          return element(token.type, this.inline(token.tokens, depth + 1));
        case 'del':
          return element('s', this.inline(token.tokens, depth + 1));
        case 'codespan':
          return element('code', [this.text(token.text)]);
        case 'checkbox':
          return this.text(boxOf(token));
        case 'br':
          return this.text('\n');
        case 'escape':
          return this.text(token.text);
        case 'link':
          return this.link(token, depth);
        default:
          return this.text(token.raw);
      }
    });
  }

  private link({ href, raw, tokens }: Tokens.Link, depth: number): NoteNode {
    const safe = safeHref(href);
    // Shows the Markdown with the URL, so that nothing is hidden.
    if (safe === undefined || tokens.length === 0) return this.text(raw);
    return { tag: 'a', href: safe, children: this.inline(tokens, depth + 1) };
  }

  private line(tag: 'p' | 'pre', children: () => NoteNode[]): NoteNode[] {
    return this.startLine(() => [element(tag, children())]);
  }

  private startLine(nodes: () => NoteNode[]): NoteNode[] {
    if (this.plain !== '' && !this.isInLine) this.plain += '\n';
    this.isInLine = false;
    return nodes();
  }

  private text(text: string): NoteNode {
    const start = this.plain.length;
    this.plain += text;
    return { text, start };
  }
}

function boxOf({ checked }: Tokens.Checkbox): string {
  return checked ? '☑ ' : '☐ ';
}

function element(tag: NoteElement['tag'], children: readonly NoteNode[]): NoteElement {
  return { tag, children };
}

const TYPES: ReadonlySet<string> = new Set(
  (
    'blockquote br checkbox code codespan def del em escape heading hr html image link list list_item paragraph space ' +
    'strong table text'
  ).split(' '),
);

/** Narrows a token to a standard type. Others come only from extensions, and become text. */
function known(token: Token): MarkedToken {
  if (isKnown(token)) return token;
  return { type: 'text', raw: token.raw, text: token.raw };
}

function isKnown(token: Token): token is MarkedToken {
  return TYPES.has(token.type);
}
