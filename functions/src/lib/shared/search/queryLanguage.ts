import { tagsIn } from '../text/tags';
import { filterFor, type Filter } from './filter';

/**
 * Parses the operators of a query: `-word`, `-"some words"`, `-#tag` and so on exclude, `NOT` excludes what follows it, `a OR b`
 * takes either, `"some words"` is a phrase, `#tag` is a tag, `site:` a host and `in:` a category. Everything else is text, also
 * what looks like an operator of another search. `asText` names that.
 */
export function parseOperators(written: string): Operators {
  const query = withoutCommas(withPlainSigns(written));
  const tokens = tokensIn(query);
  // "TO BE OR NOT TO BE"
  const isShouted =
    !/\p{Ll}/u.test(query) && tokens.some(({ typed }) => /\p{Lu}/u.test(typed) && !isWordOperator(typed));
  const clauses: Clause[] = [];
  const asText = tokens.filter((token) => looksLikeOperator(token, query)).map(({ typed }) => typed);
  let isChoice = false;
  let isNegated = false;
  for (const [index, token] of tokens.entries()) {
    const last = clauses.at(-1);
    const next = tokens[index + 1];
    const isBetween = last !== undefined && isOperand(next);
    if (token.typed === 'OR' && isBetween && !last.isExcluded && next?.isExcluded === false) isChoice = true;
    else if (token.typed === 'NOT' && isBetween && !isShouted) isNegated = true;
    else {
      if (isOperand(next) && isOutOfPlace(token, isShouted)) asText.push(token.typed);
      if (isChoice && last) clauses.splice(-1, 1, { ...last, alternatives: [...last.alternatives, token] });
      else clauses.push({ alternatives: [token], isExcluded: token.isExcluded || isNegated });
      isChoice = false;
      isNegated = false;
    }
  }
  return { clauses, asText };
}

export interface Operators {
  /** A link must match all of them that are not excluded. */
  readonly clauses: readonly Clause[];
  /** What looks like an operator, but is searched for as text, as typed. */
  readonly asText: readonly string[];
}

export interface Clause {
  /** At least one. A link matches if it matches any of them. */
  readonly alternatives: readonly Token[];
  readonly isExcluded: boolean;
}

/** A part of a query between white space, or with quotation marks around it. */
export interface Token {
  readonly typed: string;
  /** What follows the operator, without quotation marks. */
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isExcluded: boolean;
  readonly filter?: Filter | undefined;
}

/** Quotation marks of all languages. Any of them ends what another one begins. */
export const QUOTES = '"“”„‟«»‹›〝〞「」『』《》＂';

/** Keyboards for Chinese and Japanese write these signs in full width. */
function withPlainSigns(query: string): string {
  return query.replace(/(?<!\S)－|(?<![^\s－-])＃|(?<=(?<!\S)[－-]?(?:in|site))：/gi, (sign) =>
    sign.normalize('NFKC'),
  );
}

/** Returns a query with spaces instead of the commas in `#a,#b`. A minus before the first tag is for all of them. */
function withoutCommas(query: string): string {
  return query.replace(/(?<!\S)-?#\S+/g, (list) => {
    const minus = list.startsWith('-') ? '-' : '';
    const [first = '', ...others] = list.split(',');
    return [first, ...others.map((part) => (part.startsWith('#') ? `${minus}${part}` : part))].join(' ');
  });
}

const OPERATOR = /(-?)(#|in:|site:)?/iy;
const REST = /\S*/y;

function tokensIn(query: string): Token[] {
  const tokens: Token[] = [];
  for (let start = query.search(/\S/); start !== -1 && start < query.length;) {
    const { token, end } = quotedAt(query, start) ?? plainAt(query, start, tokens.length === 0);
    tokens.push(token);
    start = end;
    while (start < query.length && /\s/.test(query.charAt(start))) start++;
  }
  return tokens;
}

interface Found {
  readonly token: Token;
  /** Where the token ends in the query. */
  readonly end: number;
}

/** Returns the token with quotation marks that starts here, if there is one. */
function quotedAt(query: string, start: number): Found | undefined {
  OPERATOR.lastIndex = start;
  const [, minus = '', operator = ''] = OPERATOR.exec(query) ?? [];
  const open = OPERATOR.lastIndex;
  if (open >= query.length || !QUOTES.includes(query.charAt(open)) || operator === '#') return undefined;
  let close = open + 1;
  while (close < query.length && !QUOTES.includes(query.charAt(close))) close++;
  const text = query.slice(open + 1, close);
  if (close === query.length || text.trim() === '') return undefined;
  const filter = operator === '' ? undefined : filterFor(operator.toLowerCase(), text);
  const end = close + 1;
  return {
    token: { typed: query.slice(start, end), text, isQuoted: true, isExcluded: minus !== '', filter },
    end,
  };
}

/** Returns the token without quotation marks that starts here. */
function plainAt(query: string, start: number, isFirst: boolean): Found {
  REST.lastIndex = start;
  const typed = REST.exec(query)?.[0] ?? '';
  // "-" before a letter is an option of a command, and before a number a sign.
  const isExcluded =
    /^-(?:#|[\p{L}\p{N}][^\s,.;:!?])/u.test(typed) && !isForeign(typed) && !(isFirst && /^-\d/.test(typed));
  const operand = isExcluded ? typed.slice(1) : typed;
  const [, operator = '', value = ''] = /^(#|in:|site:)(.+)$/i.exec(operand) ?? [];
  const text = operator === '#' ? (tagsIn(operand)[0] ?? '') : value;
  const filter = text === '' ? undefined : filterFor(operator.toLowerCase(), text);
  return {
    token: { typed, text: filter ? text : operand, isQuoted: false, isExcluded, filter },
    end: REST.lastIndex,
  };
}

function isWordOperator(typed: string): boolean {
  return typed === 'OR' || typed === 'NOT' || typed === 'AND';
}

function isOperand(token: Token | undefined): boolean {
  return token !== undefined && /[\p{L}\p{N}\p{S}]/u.test(token.typed) && !isWordOperator(token.typed);
}

/** Returns whether a token before another one would be an operator elsewhere, or without a space behind it. */
function isOutOfPlace({ typed, isQuoted }: Token, isShouted: boolean): boolean {
  if (typed === 'OR' || typed === 'NOT') return !isQuoted && !isShouted;
  return /^-?(?:in|site):$/i.test(typed);
}

/** Returns whether a token is text, but would be an operator in other searches. */
function looksLikeOperator({ typed, isQuoted, isExcluded, filter }: Token, query: string): boolean {
  if (isQuoted || isExcluded || filter) return false;
  if (isForeign(typed) || /^(?:[-+!]\p{L}|-\p{N}|-\(|&&$|\|\|?$)/u.test(typed)) return true;
  if (/^[-!+]?\(/.test(typed)) return /\s(?:and|or|not)\s/i.test(query);
  const open = typed.replace(/^-/, '').charAt(0);
  return open !== '' && QUOTES.includes(open) && !/["”“»›」』》]$/.test(typed.slice(1));
}

/** Returns whether a token is like `tag:work`. A port, a time, a path, a namespace or the scheme of a URL is not. */
function isForeign(typed: string): boolean {
  const [, name = '', rest = ''] = /^[-+!(]*(\p{L}[\p{L}_]+):(.+)$/u.exec(typed) ?? [];
  if (name === '' || /^[/:\\]|^\d+$/.test(rest)) return false;
  return !/^(?:in|site|urn|mailto|tel|file|about|data|https?)$/i.test(name);
}
