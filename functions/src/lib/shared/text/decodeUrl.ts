/**
 * Returns a URL as people read it: escapes as the characters that they stand for, spaces instead of the "+" of a query, and the
 * letters of an internationalized host. Bytes that are not UTF-8 are read as Windows-1252, which old sites in Western
 * languages use. The result is for searching and showing, and may not be the address of the same page.
 */
export function decodeUrl(url: string): string {
  if (!ENCODED.test(url)) return url;
  const query = url.indexOf('?');
  const spaced = query === -1 ? url : `${url.slice(0, query)}${url.slice(query).replaceAll('+', ' ')}`;
  return spaced
    .replace(ESCAPES, (run) => textOf(Uint8Array.from(run.slice(1).split('%'), (byte) => parseInt(byte, 16))))
    .replace(ENCODED_LABEL, (label, letters: string) => decodeLabel(letters.toLowerCase()) ?? label);
}

const ENCODED = /[%+]|xn--/i;
const ESCAPES = /(?:%[\da-f]{2})+/gi;
const ENCODED_LABEL = /(?<![\w-])xn--([a-z\d-]{1,59})(?![\w-])/gi;

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The parameters of Punycode: https://www.rfc-editor.org/rfc/rfc3492#section-5 */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** Returns the letters that a label of a host encodes after "xn--", or undefined if it is not valid Punycode. */
function decodeLabel(encoded: string): string | undefined {
  const plainEnd = encoded.lastIndexOf('-');
  const codes = Array.from(encoded.slice(0, Math.max(0, plainEnd)), (letter) => letter.charCodeAt(0));
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let at = 0;
  for (let index = plainEnd + 1; index < encoded.length;) {
    const before = at;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charAt(index++));
      if (digit === undefined) return undefined;
      at += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = codes.length + 1;
    bias = adapted(at - before, count, before === 0);
    code += Math.floor(at / count);
    at %= count;
    if (code > 0x10ffff) return undefined;
    codes.splice(at++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

/** Returns the value of a digit: "a" to "z" are 0 to 25, and "0" to "9" are 26 to 35. */
function digitOf(digit: string): number | undefined {
  if (digit >= 'a' && digit <= 'z') return digit.charCodeAt(0) - 97;
  return digit >= '0' && digit <= '9' ? Number(digit) + 26 : undefined;
}

function adapted(step: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(step / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
