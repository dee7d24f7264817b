import { useMemo } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { Highlighted, HighlightContext } from '../highlighting/Highlighted';
import { AppText } from '../notes/AppText';
import { useSearch } from '../search/useSearch';
import type { HelpPages } from './readPages';
import { searchedPages, sectionId } from './searchedPages';

/** Shows the sections of Help that match a query. */
export function HelpResults({ pages, query }: { readonly pages: HelpPages; readonly query: string }) {
  const workspace = useMemo(() => searchedPages(pages), [pages]);
  const outcome = useSearch(workspace, query, NO_OTHERS);
  if (!outcome) return null;
  if ('failure' in outcome) return <p class="error">{outcome.failure}</p>;
  const { entries, highlighter } = outcome.found;
  const found = entries.flatMap(({ link }) =>
    pages.flatMap((page) =>
      page.sections.filter(({ id }) => id === sectionId(link.url)).map((section) => ({ page, section })),
    ),
  );
  return (
    <HighlightContext value={highlighter}>
      <p role="status" class="muted">
        {found.length === 0
          ? `Nothing in Help matches “${outcome.query}”. Try other words, or part of a word.`
          : `${String(found.length)} ${found.length === 1 ? 'answer' : 'answers'} for “${outcome.query}”`}
      </p>
      <div class="sections">
        {found.map(({ page, section }) => (
          <section key={section.id}>
            <h2>
              <a href={`/help#${section.id}`}>
                <Highlighted text={section.title} />
              </a>
            </h2>
            <p class="hint">{page.title}</p>
            <AppText text={section.text} />
          </section>
        ))}
      </div>
    </HighlightContext>
  );
}

const NO_OTHERS: readonly Workspace[] = [];
