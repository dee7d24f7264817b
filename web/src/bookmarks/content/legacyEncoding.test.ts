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
    ['koi8-r', 'Русская страница, книга о программировании и Карта Москвы'],
    ['windows-1256', 'صفحة عربية عن الكتب وخرائط القاهرة'],
    ['windows-874', 'หน้าเว็บภาษาไทยเกี่ยวกับหนังสือและแผนที่กรุงเทพ'],
    [
      'windows-1254',
      'Türkçe haberler, İstanbul, güneş, çiçek, öğrenci, Türkiye’nin en güzel şehirleri ve kitapları. Tarih, kültür, yazılım, öğrenciler için dersler, müzik, sağlık ve bilim',
    ],
    [
      'windows-1250',
      'Książki, żółty, ćwiczenia, łódź, święta, Gdańsk, Kraków – źródła wiedzy i nauka języków',
    ],
    [
      'windows-1250',
      'České stránky o knihách, přírodě a městech. Nejlepší recepty na svíčkovou; zprávy, počasí, kultura, dějiny, řeka, že, který, není, více',
    ],
    ['windows-1252', 'Küche, Größe, café, niño: déjà vu — “œuvre” à la française'],
    ['windows-1252', 'Smörgåsbord på Öland, Þingvellir á Íslandi, blåbærgrød'],
    ['windows-1252', 'naïve résumé'],
    ['windows-1252', 'Hääyöaie, jää, pää'],
    ['windows-1252', 'Aüääa'],
    ['windows-1252', 'Don’t'],
    ['windows-1252', '½ price © 2019'],
    ['windows-1252', 'plain'],
  ])('finds %s', (encoding, text) => {
    const bytes = encoded(`url,title\nhttps://a.test/,${text}\n`, encoding);
    expect(legacyEncoding(bytes).toLowerCase()).toBe(encoding);
  });

  it.each([
    ['iso-8859-7', 'windows-1253', 'Η ελληνική σελίδα για βιβλία και χάρτες της Αθήνας'],
    ['iso-8859-8', 'windows-1255', 'דף בעברית על ספרים ומפות של ירושלים'],
    [
      'iso-8859-2',
      'windows-1250',
      'Magyar könyvek, őszi ünnepek, tűzhely, gyönyörű képek és receptek, időjárás, hírek, olvasó, új út',
    ],
  ])('reads %s as written in %s, whose letters are the same', (found, encoding, text) => {
    const bytes = encoded(`url,title\nhttps://a.test/,${text}\n`, encoding);
    expect(legacyEncoding(bytes).toLowerCase()).toBe(found);
    expect(new TextDecoder(found).decode(bytes)).toContain(text);
  });
});
