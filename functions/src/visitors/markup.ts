// Text of people in HTML and XML. Whatever they wrote, it stays text.

/** Returns text for an element or an attribute of HTML or XML. Leaves out characters that XML cannot have. */
export function escaped(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"'\r]/g, (character) => ESCAPES[character] ?? '');
}

/** Characters that XML 1.0 cannot have, even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A parser of XML would turn it into a line feed.
  '\r': '&#13;',
};

/** Returns an element with these attributes, and either this markup in it or none. Leaves out attributes that are undefined. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content?: string,
): string {
  const written = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escaped(value)}"`],
  );
  const start = `<${name}${written.join('')}`;
  return content === undefined ? `${start} />` : `${start}>${content}</${name}>`;
}
