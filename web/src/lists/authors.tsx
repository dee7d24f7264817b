import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import type { Authors } from '../data/history';
import { LinkContext } from '../links/linkContext';
import { location, setArrangement } from '../navigation/location';
import { authorName } from '../ui/authorName';
import { Choices } from '../ui/forms/Choices';
import { authorChoices, authorsIn } from './arrangement';
import { Chip } from './Chip';
import { shownList } from './shownList';

type Follow = NonNullable<LinkContext['followAuthors']>;

const NOTHING: readonly LinkEntry[] = [];

/** Shows who added the links on the page, to choose one of them. Shows nothing if it was the same author for all. */
export function AuthorChoices({ follow }: { readonly follow: Follow }) {
  const { author } = location.value.arrangement;
  const entries = shownList.value?.entries ?? NOTHING;
  const found = useMemo(() => new Set(entries.map(({ link }) => link.author ?? '')), [entries]);
  const nameOf = useNames(follow);
  const chosen = authorsIn(author);
  const names = authorChoices(new Set([...found, ...chosen].filter((id) => id !== '')), nameOf);
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

/** Shows whose links are shown, as a button that removes this filter. */
export function AuthorChip() {
  const nameOf = useNames(useContext(LinkContext).followAuthors);
  const [id = ''] = authorsIn(location.value.arrangement.author);
  return <Chip label={`Added by ${nameOf(id) ?? '…'}`} onRemove={() => setArrangement({ author: '' })} />;
}

/** Returns a function that returns the name of an author by their id, once it is read. */
function useNames(follow: Follow | undefined): (id: string) => string | undefined {
  const [authors, setAuthors] = useState<Authors>();
  useEffect(() => follow?.(setAuthors), [follow]);
  return (id) => {
    const author = authors?.[id];
    return author ? authorName(author) : authors && 'Somebody else';
  };
}
