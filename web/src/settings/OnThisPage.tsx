import { useEffect } from 'preact/hooks';

/** Lists the sections of a page, with links to them. Scrolls to the one that the address names. */
export function OnThisPage({ sections }: OnThisPageProps) {
  useEffect(() => {
    // The browser looked for the section before this code was loaded.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <nav aria-label="On this page">
      <ul class="bullets">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OnThisPageProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}
