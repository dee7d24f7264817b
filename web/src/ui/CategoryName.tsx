import type { ComponentChildren } from 'preact';

/** Between the folders of an imported name, such as “Bookmarks bar / Work / Projects”. */
const SEPARATOR = ' / ';

const STARTS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

interface CategoryNameProps {
  readonly name: string;
  /** The name with its marks. */
  readonly children?: ComponentChildren;
}

/**
 * The name of a category on one line. If there is not enough room, nested folders lose their beginning, because they
 * differ at the end. Any other name loses its end.
 */
export function CategoryName({ name, children = name }: CategoryNameProps) {
  const isRightToLeft = STARTS_RIGHT_TO_LEFT.test(name);
  // Browsers cut a line off at its end, so the line runs the other way to lose its beginning.
  const runsRightToLeft = name.includes(SEPARATOR) ? !isRightToLeft : isRightToLeft;
  return (
    <span class="category-name" dir={runsRightToLeft ? 'rtl' : 'ltr'} title={name}>
      <bdi dir="auto">{children}</bdi>
    </span>
  );
}
