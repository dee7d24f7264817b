import type { User } from 'firebase/auth';
import { formatLinkCount } from '../ui/format';
import {
  bookmarksImport,
  cancelImport,
  chooseAgain,
  chooseFile,
  linkCount,
  startImport,
} from './bookmarksImport';
import { ImportSummary } from './ImportSummary';

/** Imports a browser's bookmarks into the default workspace. */
export function ImportSection({ user }: { readonly user: User }) {
  const state = bookmarksImport.value;
  return (
    <section aria-labelledby="import-title" class="panel padded">
      <h2 id="import-title">Import bookmarks</h2>
      <p class="muted">
        Choose the HTML file that Chrome, Firefox, Safari or Edge exports. Folders become categories of your
        default workspace. Dates are kept, and links that you already have are not added twice.
      </p>
      {state.step === 'choose' && (
        <>
          <label class="field file">
            Bookmarks file
            <input
              class="input"
              type="file"
              accept=".html,.htm,text/html"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                // Resets the field, so that the same file can be chosen again.
                if (file) void chooseFile(file).finally(() => (currentTarget.value = ''));
              }}
            />
          </label>
          <div role="alert">{state.failure !== undefined && <p class="error">{state.failure}</p>}</div>
        </>
      )}
      {state.step === 'confirm' && (
        <div role="status">
          <p>
            <strong>{state.fileName}</strong> has {formatLinkCount(linkCount(state.parsed))} in{' '}
            {state.parsed.categories.length.toLocaleString('en')}{' '}
            {state.parsed.categories.length === 1 ? 'folder' : 'folders'}
            {state.parsed.rejected.length > 0 &&
              `, and ${formatLinkCount(state.parsed.rejected.length)} that cannot be imported`}
            .
          </p>
          <div class="actions-row">
            <button type="button" class="button primary" onClick={() => void startImport(user, state.parsed)}>
              Import
            </button>
            <button
              type="button"
              class="button"
              onClick={() => {
                chooseAgain();
              }}
            >
              Choose another file
            </button>
          </div>
        </div>
      )}
      {state.step === 'running' && (
        <div class="progress">
          <label>
            Importing: {state.done.toLocaleString('en')} of {formatLinkCount(state.total)}
            <progress value={state.done} max={Math.max(1, state.total)} />
          </label>
          <button
            type="button"
            class="button"
            disabled={state.controller.signal.aborted}
            onClick={cancelImport}
          >
            {state.controller.signal.aborted ? 'Cancelling …' : 'Cancel'}
          </button>
        </div>
      )}
      {state.step === 'finished' && (
        <ImportSummary
          result={state.result}
          onAgain={() => {
            chooseAgain();
          }}
        />
      )}
    </section>
  );
}
