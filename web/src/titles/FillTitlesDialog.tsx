import type { Workspace } from '@shared/model/model';
import type { Edits } from '../data/edits/queue/contract';
import { Dialog, DialogActions } from '../ui/forms/Dialog';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { fillTitles, filling, MAX_FILLED, stopFilling } from './filling';
import { untitledLinks } from './untitledLinks';
import '../styles/transfer.css';

/** Says what adding missing titles does, starts and stops it, and shows its progress and which pages could not be read. */
export function FillTitlesDialog({ workspace, edits, onClose }: FillTitlesDialogProps) {
  const current = filling.value;
  const own = current?.workspaceId === workspace.id ? current : undefined;
  const isRunning = current?.isRunning === true;
  const count = untitledLinks(workspace).length;
  return (
    <Dialog title="Add missing titles" onClose={onClose}>
      <div class="stack">
        {own && <Progress {...own} />}
        {isRunning && !own && <p>Titles are being added in another workspace. Wait until that is done.</p>}
        {!isRunning && count > 0 && (
          <p>
            {formatLinkCount(count)} {count === 1 ? 'has' : 'have'} only an address as the title. The
            dashboard reads each page and adds its title, about {PER_MINUTE} a minute
            {count > MAX_FILLED && `, the first ${formatNumber(MAX_FILLED)} now`}. The sites do not learn who
            asks.
          </p>
        )}
        {!isRunning && count === 0 && !own && <p>All links have titles.</p>}
        <DialogActions failure={undefined} onCancel={onClose} cancelLabel="Close">
          {own?.isRunning === true ? (
            <button type="button" class="button" disabled={own.controller.signal.aborted} onClick={stop}>
              Stop
            </button>
          ) : (
            !isRunning &&
            count > 0 && (
              <button type="button" class="button primary" onClick={() => void fillTitles(edits, workspace)}>
                {own ? 'Try again' : 'Add titles'}
              </button>
            )
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** What the service allows. */
const PER_MINUTE = 30;

function stop(): void {
  stopFilling();
  const current = filling.peek();
  // Shows that it was heard.
  if (current) filling.value = { ...current };
}

function Progress({ total, read, filled, unread, isRunning, failure }: NonNullable<typeof filling.value>) {
  return (
    <>
      {isRunning && <progress max={total} value={read} aria-label="Titles" />}
      <p role="status">
        {isRunning
          ? `Read ${formatNumber(read)} of ${formatNumber(total)} pages. You can close this, but keep the tab open.`
          : `Added the titles of ${formatNumber(filled)} of ${formatLinkCount(total)}.`}
      </p>
      {failure !== undefined && <p class="error">{failure}</p>}
      {unread.length > 0 && (
        <details>
          <summary>
            {formatLinkCount(unread.length)} {unread.length === 1 ? 'has' : 'have'} no readable title
          </summary>
          <ul class="skipped">
            {unread.slice(0, SHOWN).map((url) => (
              <li key={url} dir="ltr">
                {url}
              </li>
            ))}
            {unread.length > SHOWN && <li>… and {formatNumber(unread.length - SHOWN)} more.</li>}
          </ul>
        </details>
      )}
    </>
  );
}

/** How many addresses to list. */
const SHOWN = 100;

interface FillTitlesDialogProps {
  readonly workspace: Workspace;
  readonly edits: Edits;
  readonly onClose: () => void;
}
