/** Shows tags, each once. */
export function Tags({
  names,
  most = MOST_TAGS,
}: {
  readonly names: readonly string[];
  readonly most?: number;
}) {
  if (names.length === 0) return null;
  return (
    <ul class="tags" aria-label="Tags">
      {[...new Set(names)].slice(0, most).map((name) => (
        <li key={name} class="tag" dir="auto">
          #{name}
        </li>
      ))}
    </ul>
  );
}

/** How many tags of a link are shown. */
export const MOST_TAGS = 8;
