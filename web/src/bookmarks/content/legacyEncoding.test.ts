import { legacyEncoding } from './legacyEncoding';

/** Returns the bytes of a text in a character set, which are found by decoding all pairs of bytes in it. */
function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, readonly number[]>();
  for (let lead = 0; lead < 256; lead++) {
    codes.set(decoder.decode(Uint8Array.of(lead)), [lead]);
    for (let trail = 0x40; lead >= 0x80 && trail < 256; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && !codes.has(character)) codes.set(character, [lead, trail]);
    }
  }
  return Uint8Array.from(
    [...new Intl.Segmenter().segment(text)].flatMap(({ segment }) => codes.get(segment) ?? [0x3f]),
  );
}

describe('legacyEncoding', () => {
  it.each([
    ['shift_jis', '日本語のページ,プログラミングの本と東京の地図'],
    ['euc-jp', '日本語のページ,プログラミングの本と東京の地図'],
    ['euc-kr', '한국어 페이지와 프로그래밍 책 그리고 서울 지도'],
    ['gb18030', '中文网页和编程书籍，北京的地图，新闻与学习资料'],
    ['big5', '中文網頁和程式設計書籍，台北的地圖，新聞與學習資料'],
    ['windows-1251', 'Русская страница, книга о программировании и Карта Москвы'],
    ['windows-1252', 'Küche, Größe, café, niño: déjà vu — “œuvre” à la française'],
    ['windows-1252', 'plain'],
  ])('finds %s', (encoding, text) => {
    const bytes = encoded(`url,title\nhttps://a.test/,${text}\n`, encoding);
    expect(legacyEncoding(bytes)).toBe(encoding);
  });
});
