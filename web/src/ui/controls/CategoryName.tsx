import type { ComponentChildren } from 'preact';

/**
 * Shows the name of a category on one line, with its folders less prominent. If it does not fit, cuts off the folders from
 * their beginning first, and the end of a name without folders.
 */
export function CategoryName({ name, children = parts(name) }: CategoryNameProps) {
  const isRightToLeft = STARTS_RIGHT_TO_LEFT.test(name);
  // Browsers cut off the end of a line, so the line runs the other way to cut off its beginning.
  const runsRightToLeft = name.includes(SEPARATOR) ? !isRightToLeft : isRightToLeft;
  return (
    <span class="category-name" dir={runsRightToLeft ? 'rtl' : 'ltr'} title={name}>
      <bdi dir="auto">{children}</bdi>
    </span>
  );
}

function parts(name: string): ComponentChildren {
  const start = name.lastIndexOf(SEPARATOR) + 1;
  return (
    <>
      {start > 0 && <span class="category-folders">{name.slice(0, start)}</span>}
      {name.slice(start)}
    </>
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
