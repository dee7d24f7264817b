import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { liftTags } from '@shared/text/liftTags';
import { hueOf, lettersOf } from '../../src/sites/siteLetters';
import { searchAddress, workspacePath } from '../../src/navigation/routes';
import { formatShortDay } from '../../src/ui/text/format';
import { copy } from '../host/copy';
import type { Link } from '../result/readList';
import { Address } from './Address';
import { CardsContext } from './context';
import { MoveForm } from './MoveForm';
import { Note } from './Note';
import { Tags } from './Tags';
import { useOpen } from './useOpen';
import { useTidy } from './useTidy';

/** Shows a link, with what can be done with it. */
export function LinkCard({ link }: { readonly link: Link }) {
  const { webApp, announce } = useContext(CardsContext);
  const { title, url, href, site, notes, addedAt, addedBy, alsoIn, workspaceId } = link;
  const tidy = useTidy(link);
  const { open, refused } = useOpen();
  const [isCopyBlocked, setCopyBlocked] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const card = useRef<HTMLLIElement>(null);

  // What had the focus is gone after a change.
  useEffect(() => {
    if (tidy.done > 0) card.current?.querySelector<HTMLElement>(tidy.undo ? '.undo' : 'button')?.focus();
  }, [tidy.done]);

  const copyUrl = async () => {
    if (url === undefined) return;
    const isCopied = await copy(url);
    setCopyBlocked(!isCopied);
    announce(isCopied ? `Copied the address of ${title}.` : '');
  };
  const named = <span class="visually-hidden"> {title}</span>;
  const status = tidy.status !== '' && (
    <p class="done">
      {tidy.status}{' '}
      {tidy.undo && (
        <button type="button" class="action undo" disabled={tidy.isBusy} onClick={() => void tidy.undo?.()}>
          Undo{named}
        </button>
      )}
    </p>
  );
  if (tidy.isRemoved) {
    return (
      <li class="card" ref={card}>
        <span class="tile" />
        <h2 class="title" dir="auto">
          <s>{title}</s>
        </h2>
        {status}
        {tidy.problem !== '' && <Problem text={tidy.problem} />}
      </li>
    );
  }
  return (
    <li class="card" ref={card}>
      <span class="tile" style={{ '--hue': String(hueOf(site)) }} aria-hidden="true">
        {lettersOf(site)}
      </span>
      <h2 class="title" dir="auto">
        {open && href !== undefined ? (
          <button type="button" onClick={() => void open(href)}>
            <span class="visually-hidden">Open </span>
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      <p class="meta">
        <bdi>{site}</bdi> {tidy.category !== undefined && <bdi>{tidy.category}</bdi>}{' '}
        {alsoIn.length > 0 && <bdi>also in {alsoIn.join(', ')}</bdi>}{' '}
        {addedBy !== undefined && <bdi>added by {addedBy}</bdi>}{' '}
        {addedAt !== undefined && <time dateTime={addedAt}>{formatShortDay(addedAt, Date.now())}</time>}
      </p>
      {notes !== '' && <Note link={link} category={tidy.category} />}
      <Tags names={liftTags(notes).tags} />
      <div class="actions">
        {url !== undefined && (
          <button type="button" class="action" onClick={() => void copyUrl()}>
            Copy{named}
          </button>
        )}
        {open && webApp !== '' && url !== undefined && workspaceId !== undefined && (
          <button
            type="button"
            class="action"
            onClick={() => void open(webApp + searchAddress(workspacePath(workspaceId), url, false))}
          >
            <span class="visually-hidden">Show in the </span>Dashboard{named}
          </button>
        )}
        {tidy.move && (
          <button
            type="button"
            class="action"
            aria-expanded={isMoving}
            disabled={tidy.isBusy}
            onClick={() => {
              setMoving(!isMoving);
            }}
          >
            Move{named}
          </button>
        )}
        {tidy.remove && (
          <button type="button" class="action" disabled={tidy.isBusy} onClick={() => void tidy.remove?.()}>
            Remove{named}
          </button>
        )}
      </div>
      {isMoving && tidy.move && (
        <MoveForm
          link={link}
          isBusy={tidy.isBusy}
          move={async (category) => {
            if (await tidy.move?.(category)) setMoving(false);
          }}
        />
      )}
      {(refused ?? (isCopyBlocked ? url : undefined)) !== undefined && (
        <Address url={refused ?? url ?? ''} of={title} />
      )}
      {status}
      {tidy.problem !== '' && <Problem text={tidy.problem} />}
    </li>
  );
}

const Problem = ({ text }: { readonly text: string }) => (
  <p class="error" role="alert">
    {text}
  </p>
);
