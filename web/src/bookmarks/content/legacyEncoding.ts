/**
 * Returns the name of the character set of a text that is not Unicode: one for Japanese, Korean, Chinese or Cyrillic if the
 * bytes outside ASCII are like those of a text in it, otherwise that of Western Europe, as Windows writes it.
 */
export function legacyEncoding(bytes: Uint8Array<ArrayBuffer>): string {
  const start = Math.max(0, bytes.findIndex(isHigh));
  const sample = bytes.subarray(start, start + MAX_SAMPLE);
  const high = sample.filter(isHigh);
  const pairs = pairsIn(sample);
  const share = (from: number, to: number) =>
    pairs.filter(([lead]) => lead >= from && lead <= to).length / Math.max(1, pairs.length);
  if (share(0x82, 0x83) >= 0.15) return 'shift_jis';
  // Western Europeans write a few accents. Others write whole words.
  const inWords = sample.filter((_, index) => sample.subarray(index, index + WORD).every(isHigh)).length;
  if (inWords < high.length / 4 || new Set(high).size < MIN_LETTERS) return 'windows-1252';
  const isEuc = pairs.every(([, trail]) => trail >= 0xa1);
  if (isEuc && share(0xa4, 0xa5) >= 0.15) return 'euc-jp';
  if (isEuc && share(0xb0, 0xc8) >= 0.9) return 'euc-kr';
  if (high.filter((byte) => byte >= 0xe0).length >= 0.6 * high.length) return 'windows-1251';
  if (isEuc && share(0xb0, 0xd7) >= 0.6) return 'gb18030';
  return share(0xa4, 0xc6) >= 0.6 ? 'big5' : 'windows-1252';
}

const MAX_SAMPLE = 8_192;

/** This many bytes outside ASCII in a row are more than a Western European writes. */
const WORD = 4;

/** German has seven letters outside ASCII. */
const MIN_LETTERS = 8;

const isHigh = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80;

/** Returns the bytes of characters that have two, the first of which is outside ASCII. */
function pairsIn(bytes: Uint8Array): (readonly [lead: number, trail: number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (let index = 0; index + 1 < bytes.length; index++) {
    const [lead = 0, trail = 0] = bytes.subarray(index, index + 2);
    if (lead < 0x80) continue;
    pairs.push([lead, trail]);
    index++;
  }
  return pairs;
}
