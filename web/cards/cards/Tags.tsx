/** Shows tags, each once. */
export function Tags({ names, most = 8 }: { readonly names: readonly string[]; readonly most?: number }) {
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
