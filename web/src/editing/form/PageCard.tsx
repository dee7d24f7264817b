import { LinkTile } from '../../sites/LinkTile';
import { hasHost, hostOf } from '../../ui/text/urls';

/** Shows what a new link will look like. Offers the description of its page as its note. */
export function PageCard({ url, title, note, description, pageTitle, onUse }: PageCardProps) {
  const host = hasHost(url) ? hostOf(url) : '';
  const text = note === '' ? description : note;
  return (
    <>
      <div class="page-card">
        {title === '' ? (
          <p class="hint">Paste an address, or several at once.</p>
        ) : (
          <>
            {host !== '' && <LinkTile host={host} isOfSession={false} />}
            <div>
              <p class="page-card-title" dir="auto">
                {title}
              </p>
              <p class="page-card-text" dir="auto">
                {[host, text].filter((part) => part !== '').join(' · ')}
              </p>
              {note === '' && description !== '' && (
                <button type="button" class="link-button" onClick={() => onUse(description)}>
                  Use this as the note
                </button>
              )}
            </div>
          </>
        )}
      </div>
      <p class="visually-hidden" role="status">
        {pageTitle !== '' && `Title of the page: ${pageTitle}`}
      </p>
    </>
  );
}

interface PageCardProps {
  readonly url: string;
  /** The title that the link will have. Empty if there is no address yet. */
  readonly title: string;
  readonly note: string;
  /** What the page says about itself. Empty if it says nothing. */
  readonly description: string;
  /** The title that was filled in from the page. It is announced. */
  readonly pageTitle: string;
  /** Called with the description once it is to be the note. */
  readonly onUse: (description: string) => void;
}
