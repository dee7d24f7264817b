import { useContext, useEffect, useMemo } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import type { Authors } from '../data/history/history';
import { LinkContext } from '../links/linkContext';
import { useAuthors } from '../links/useAuthors';
import { location, setArrangement } from '../navigation/location';
import { authorName } from '@shared/activity/authorName';
import { Choices } from '../ui/forms/Choices';
import { authorChoices, authorsIn } from './arrangement';
import { Chip } from './Chip';
import { shownList } from './shownList';

/** Shows who added the links on the page, to choose one of them. Shows nothing if it was the same author for all. */
export function AuthorChoices({ follow }: { readonly follow: Follow }) {
  const { author } = location.value.arrangement;
  const entries = shownList.value?.entries ?? NOTHING;
  const found = useMemo(() => new Set(entries.map(({ link }) => link.author ?? '')), [entries]);
  const authors = useAuthors(follow);
  const chosen = authorsIn(author);
  const names = authorChoices(new Set([...found, ...chosen].filter((id) => id !== '')), (id) =>
    nameIn(authors, id),
  );
  const isSame = names.size + (found.has('') ? 1 : 0) < 2;
  if (isSame && author === '') return null;
  const isChosen = (ids: string) => authorsIn(ids).some((id) => chosen.includes(id));
  return (
    <Choices
      label="Added by"
      options={{ '': 'Anybody', ...Object.fromEntries(names) }}
      value={[...names.keys()].find(isChosen) ?? ''}
      onChange={(ids) => setArrangement({ author: ids })}
    />
  );
}

type Follow = NonNullable<LinkContext['followAuthors']>;

const NOTHING: readonly LinkEntry[] = [];

/** Shows whose links are shown, as a button that removes this filter. */
export function AuthorChip() {
  const authors = useAuthors(useContext(LinkContext).followAuthors);
  const { author } = location.value.arrangement;
  const [id = ''] = authorsIn(author);
  const names = authorChoices(Object.keys(authors ?? {}), (each) => nameIn(authors, each));
  const all = [...names.keys()].find((ids) => authorsIn(ids).includes(id));
  // The same author has another id in each workspace, and some workspaces are read later.
  useEffect(() => {
    if (all !== undefined) setArrangement({ author: all });
  }, [all]);
  return (
    <Chip label={`Added by ${nameIn(authors, id) ?? '…'}`} onRemove={() => setArrangement({ author: '' })} />
  );
}

/** Returns the name of the author with this id. Undefined until the authors are read. */
function nameIn(authors: Authors | undefined, id: string): string | undefined {
  const author = authors?.[id];
  return author ? authorName(author) : authors && 'Someone else';
}
