import { useState } from 'preact/hooks';
import type { Link } from '@lib/domain/model';
import { formatDateTime, formatDay } from '../ui/format';
import { Icon } from '../ui/Icon';
import { focusAfterDeletion } from './focusAfterDeletion';
import { hostOf, hueOf, safeHref } from './safeHref';

interface LinkItemProps {
  readonly link: Link;
  /** Set if the list has links from several categories. */
  readonly category?: string | undefined;
  readonly isNew?: boolean | undefined;
  readonly onDelete?: (() => void) | undefined;
}

/** Longer notes are collapsed at first. */
const LONG_NOTE = 180;

export function LinkItem({ link, category, isNew = false, onDelete }: LinkItemProps) {
  const { title, url, notes, sourceUrl, addedAt } = link;
  const href = safeHref(url);
  const reference = sourceUrl === undefined ? undefined : safeHref(sourceUrl);
  const host = hostOf(url);
  return (
    <article class={isNew ? 'link new' : 'link'}>
      <span class={`tile hue-${String(hueOf(host))}`} aria-hidden="true">
        {host.charAt(0).toUpperCase()}
      </span>
      <div class="link-body">
        <h3 class="link-title">
          {href === undefined ? (
            title
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          )}
        </h3>
        <p class="link-facts">
          <span class="host" title={url}>
            {host}
          </span>
          {category !== undefined && <span class="tag">{category}</span>}
          <time dateTime={addedAt} title={formatDateTime(addedAt)}>
            {formatDay(addedAt)}
          </time>
          {reference !== undefined && (
            <a
              class="reference"
              href={reference}
              target="_blank"
              rel="noopener noreferrer"
              title={reference}
              aria-label={`Reference for ${title}`}
            >
              <Icon name="note" /> Reference
            </a>
          )}
        </p>
        {notes !== undefined && <Note text={notes} />}
      </div>
      {onDelete && (
        <button
          type="button"
          class="link-delete"
          aria-label={`Delete ${title}`}
          title="Delete"
          onClick={(event) => {
            // The second click of a double click would delete the link that has moved up.
            if (event.detail > 1) return;
            focusAfterDeletion(event.currentTarget);
            onDelete();
          }}
        >
          <Icon name="trash" />
        </button>
      )}
    </article>
  );
}

function Note({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_NOTE || text.split('\n').length > 3;
  return (
    <div class="note">
      <p class={isLong && !isOpen ? 'note-text clamped' : 'note-text'}>{text}</p>
      {isLong && (
        <button
          type="button"
          class="link-button"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? 'Show less' : 'Show the whole note'}
        </button>
      )}
    </div>
  );
}
