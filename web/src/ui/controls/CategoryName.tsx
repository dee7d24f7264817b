import type { ComponentChildren } from 'preact';

/**
 * Shows the name of a category on one line. If it does not fit, cuts off the beginning of nested folders,
 * because they differ at the end, and the end of any other name.
 */
export function CategoryName({ name, children = name }: CategoryNameProps) {
  const isRightToLeft = STARTS_RIGHT_TO_LEFT.test(name);
  // Browsers cut off the end of a line, so the line runs the other way to cut off its beginning.
  const runsRightToLeft = name.includes(SEPARATOR) ? !isRightToLeft : isRightToLeft;
  return (
    <span class="category-name" dir={runsRightToLeft ? 'rtl' : 'ltr'} title={name}>
      <bdi dir="auto">{children}</bdi>
    </span>
  );
}

/** Separates the folders in an imported name, such as “Bookmarks bar/Work/Projects”. */
const SEPARATOR = '/';

const STARTS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

interface CategoryNameProps {
  readonly name: string;
  /** The name with highlighted matches. */
  readonly children?: ComponentChildren;
}
