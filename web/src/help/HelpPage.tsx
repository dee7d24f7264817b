import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { ClientTabs } from '../clients/ClientTabs';
import { location } from '../navigation/location';
import { useTitle } from '../navigation/pageTitle';
import { isRestoring } from '../navigation/scrollPosition';
import { AppText } from '../notes/AppText';
import { SearchField } from '../search/SearchField';
import { focusContent } from '../ui/page/document';
import { HelpResults } from './HelpResults';
import { INTRODUCTION } from './ownTexts';
import assistants from './pages/assistants.md?raw';
import find from './pages/find.md?raw';
import keys from './pages/keys.md?raw';
import save from './pages/save.md?raw';
import share from './pages/share.md?raw';
import tidy from './pages/tidy.md?raw';
import troubleshooting from './pages/troubleshooting.md?raw';
import { Picture } from './Picture';
import { readPages, type HelpSection, type HelpPage as Page } from './readPages';
import { Scripts } from './Scripts';
import '../styles/help.css';

/** Shows the list of the pages of Help, what a search finds in them, or the page with the section that the address names. */
export function HelpPage() {
  const { query } = location.value;
  const id = window.location.hash.slice(1);
  const pages = useMemo(() => readPages(SOURCES, window.location.origin), []);
  const isSearching = query.trim() !== '';
  const page = isSearching
    ? undefined
    : pages.find(({ sections }) => sections.some((each) => each.id === id));
  useTitle(page ? `${page.title} · Help` : 'Help');
  useArrival(id, page);
  return (
    <main id="content" class="page narrow help" tabIndex={-1}>
      <h1>{page?.title ?? 'Help'}</h1>
      <SearchField query={query} label="Search Help" tagsOf={[]} />
      {page && (
        <nav aria-label="Pages of Help">
          <ul class="bullets">
            <li>
              <a href="/help">All of Help</a>
            </li>
            {pages.map((each) => (
              <li key={each.title}>
                <a href={`/help#${idOf(each)}`} aria-current={each === page ? 'page' : undefined}>
                  {each.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page && (
        <div class="sections">
          <Picture of={idOf(page)} />
          {page.sections.map((section, index) => (
            <Section key={section.id} {...section} isFirst={index === 0} />
          ))}
        </div>
      )}
      {isSearching && <HelpResults pages={pages} query={query} />}
      {!page && !isSearching && (
        <>
          <div>
            <AppText text={INTRODUCTION} />
          </div>
          <ul class="help-cards">
            {pages.map((each) => (
              <li key={each.title}>
                <a class="panel" href={`/help#${idOf(each)}`}>
                  <Picture of={idOf(each)} />
                  <strong>{each.title}</strong>
                  <span class="muted">{each.summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

const SOURCES = [save, find, tidy, share, assistants, keys, troubleshooting];

/** Returns the part of the address of a page: that of its first section. */
const idOf = ({ sections }: Page): string => sections[0]?.id ?? '';

/** Scrolls to the section that the address names, and moves the focus to the heading of another page. */
function useArrival(id: string, page: Page | undefined): void {
  const shown = useRef(page);
  useEffect(() => {
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (shown.current !== page && !isTyping) focusContent();
    shown.current = page;
    if (page && id !== idOf(page) && !isRestoring()) document.getElementById(id)?.scrollIntoView();
  }, [id, page]);
}

/** Shows a section. The address of the first one is that of the page, so the browser must not scroll to it. */
function Section({ id, title, text, isFirst }: SectionProps) {
  const Extra = EXTRAS.get(id);
  return (
    <section id={isFirst ? undefined : id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <AppText text={text} />
      {Extra && <Extra />}
    </section>
  );
}

interface SectionProps extends HelpSection {
  readonly isFirst: boolean;
}

/** What some sections have below their text. */
const EXTRAS: ReadonlyMap<string, ComponentType> = new Map([
  ['key', () => <ClientTabs apiKey="YOUR_API_KEY" />],
  ['scripts', Scripts],
]);
