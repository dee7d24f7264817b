import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import type { Authors } from '../data/history';
import { LinkContext } from '../links/linkContext';
import { location, setArrangement } from '../navigation/location';
import { authorName } from '../ui/authorName';
import { Choices } from '../ui/forms/Choices';
import { Chip } from './Chip';
import { shownList } from './shownList';

type Follow = NonNullable<LinkContext['followAuthors']>;

const NOTHING: readonly LinkEntry[] = [];

/** Shows who added the links on the page, to choose one of them. Shows nothing if it was the same author for all. */
export function AuthorChoices({ follow }: { readonly follow: Follow }) {
  const { author } = location.value.arrangement;
  const entries = shownList.value?.entries ?? NOTHING;
  const found = useMemo(() => new Set(entries.map(({ link }) => link.author)), [entries]);
  const nameOf = useNames(follow);
  if (found.size < 2 && author === '') return null;
  const names = new Map([['', 'Anybody']]);
  for (const id of [...found, author]) if (id !== undefined && id !== '') names.set(id, nameOf(id));
  return (
    <Choices
      label="Added by"
      options={Object.fromEntries(names)}
      value={author}
      onChange={(chosen) => setArrangement({ author: chosen })}
    />
  );
}

/** Shows whose links are shown, as a button that removes this filter. */
export function AuthorChip() {
  const nameOf = useNames(useContext(LinkContext).followAuthors);
  const { author } = location.value.arrangement;
  return <Chip label={`Added by ${nameOf(author)}`} onRemove={() => setArrangement({ author: '' })} />;
}

/** Returns a function that returns the name of an author by their id, once it is read. */
function useNames(follow: Follow | undefined): (id: string) => string {
  const [authors, setAuthors] = useState<Authors>();
  useEffect(() => follow?.(setAuthors), [follow]);
  return (id) => {
    const author = authors?.[id];
    return author ? authorName(author) : authors ? 'Somebody else' : '…';
  };
}
