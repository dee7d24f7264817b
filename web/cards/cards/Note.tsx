import { liftTags } from '@shared/text/liftTags';
import { useContext, useState } from 'preact/hooks';
import { readList, type Link } from '../result/readList';
import { CardsContext } from './context';
import { MOST_TAGS } from './Tags';

/**
 * Shows the beginning of a note without the tags that label it, and all of it on demand. Asks the dashboard for a note that
 * was cut.
 */
export function Note({ link, category }: NoteProps) {
  const { host } = useContext(CardsContext);
  const { title, url, notes, isCut, workspaceId } = link;
  const [isOpen, setOpen] = useState(false);
  const [whole, setWhole] = useState<string>();
  const { text, tags } = liftTags(notes);
  const shown = tags.length > MOST_TAGS ? notes : text;
  const isLong = isCut || shown.length > SHORT || shown.includes('\n');
  if (shown === '' && !isLong) return null;

  const toggle = async () => {
    setOpen(!isOpen);
    if (isOpen || !isCut || whole !== undefined || url === undefined || host?.callsTools !== true) return;
    const result = await host.callTool('search_links', { query: url, workspaceId });
    const found = result.kind === 'data' ? readList(result.data)?.links : undefined;
    setWhole(found?.find((other) => other.url === url && other.category === category)?.notes);
  };
  return (
    <div class="note">
      <p class={isOpen ? 'text' : 'text short'} dir="auto">
        {isOpen ? (whole ?? notes) : shown}
      </p>
      {isLong && (
        <button type="button" class="action" aria-expanded={isOpen} onClick={() => void toggle()}>
          {isOpen ? 'less' : 'more'}
          <span class="visually-hidden"> of the note of {title}</span>
        </button>
      )}
    </div>
  );
}

interface NoteProps {
  readonly link: Link;
  /** Where the link is now. */
  readonly category: string | undefined;
}

/** A note of this many characters fits on two lines of a phone. */
const SHORT = 90;
