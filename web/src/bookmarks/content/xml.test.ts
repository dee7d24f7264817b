import { xmlIn } from './xml';

describe('xmlIn', () => {
  it('makes fields of attributes and of elements with only text, and children of others', () => {
    const xml =
      '<?xml version="1.0"?><list xmlns="http://example.com/list" name="A &amp; B"><x>1</x><tag>a</tag><tag>b</tag><i u="v">t</i></list>';
    expect(xmlIn(xml)).toEqual({
      value: { name: 'A & B', x: '1', tag: ['a', 'b'], children: [{ u: 'v', text: 't' }] },
      isCutOff: false,
    });
  });

  it('reads what a property list writes down', () => {
    const list = '<plist><dict><key>a</key><array><string>b</string></array><key>c</key></dict></plist>';
    expect(xmlIn(list)?.value).toEqual({ children: [{ a: ['b'], c: undefined }] });
  });

  it('keeps names that objects have themselves apart', () => {
    const value = xmlIn('<posts><post __proto__="x" constructor="y"/></posts>')?.value;
    expect(JSON.stringify(value)).toBe('{"children":[{"__proto__":"x","constructor":"y"}]}');
  });

  it('says that a file is cut off', () => {
    expect(xmlIn('<posts><post href="a"/><post href="b"')).toEqual({
      value: { children: [{ href: 'a' }, { href: 'b' }] },
      isCutOff: true,
    });
  });

  it.each(['', 'Sun and sea', '<p>HTML', '<?xml version="1.0"?><html><body/></html>', '<posts'])(
    'leaves %j to others',
    (text) => {
      expect(xmlIn(text)?.value).toBeUndefined();
    },
  );

  it.each([
    ['elements in elements', '<a>'.repeat(10_000)],
    ['elements that only end', '</a>'.repeat(10_000)],
    ['attributes', `<a ${'b="1" '.repeat(10_000)}>`],
    ['entities', '&amp;'.repeat(10_000)],
    ['sections', '<![CDATA[x]]>'.repeat(10_000)],
    ['open sections', '<![CDATA['.repeat(10_000)],
    ['texts', `<a>${'<b>1</b>'.repeat(10_000)}`],
  ])('takes time that grows with the length of the text: %s', (_, xml) => {
    const start = process.threadCpuUsage();
    xmlIn(`<posts>${xml.repeat(16)}`);
    // Less than a second. If it grew with the square of the length, it would be about a minute.
    expect(process.threadCpuUsage(start).user).toBeLessThan(10_000_000);
  });
});
