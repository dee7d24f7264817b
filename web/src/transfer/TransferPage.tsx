import { useTitle } from '../navigation/pageTitle';
import type { SignedInProps } from '../account/signedInProps';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { useFileDrop } from '../ui/page/useFileDrop';
import { cancelImport, chooseAgain, chooseFile, chooseOnly, currentImport } from './currentImport';
import { ExportSection } from './ExportSection';
import { ExportSteps } from './ExportSteps';
import { ImportConfirmation } from './ImportConfirmation';
import { ImportSummary } from './ImportSummary';
import '../styles/transfer.css';

/** Shows the import and the export of links as files. */
export function TransferPage(props: SignedInProps) {
  useTitle('Import and export');
  return (
    <main id="content" class="page narrow transfer" tabIndex={-1}>
      <h1>Import and export</h1>
      <ImportSection {...props} />
      <ExportSection {...props} />
    </main>
  );
}

/** Shows the current step of an import. */
function ImportSection({ user, workspaces }: SignedInProps) {
  const state = currentImport.value;
  const isOver = useFileDrop(state.step === 'choose' ? chooseOnly : undefined);
  return (
    <section aria-labelledby="import-title" class={`panel padded${isOver ? ' drop-target' : ''}`}>
      <h2 id="import-title">Import bookmarks</h2>
      {state.step === 'choose' && (
        <>
          <p class="muted">
            Folders become categories. Tags, favorites and dates are kept, descriptions and highlights become
            notes, and links that a category already has are not added again. You see a preview before
            anything is stored.
          </p>
          <ExportSteps />
          <label class="field file">
            Bookmarks file
            <input
              class="input"
              type="file"
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
      {state.step === 'reading' && (
        <div class="progress" role="status">
          <p>
            Reading <bdi>{state.fileName}</bdi> …
          </p>
          <button type="button" class="button" onClick={chooseAgain}>
            Cancel
          </button>
        </div>
      )}
      {state.step === 'confirm' && <ImportConfirmation {...state} user={user} workspaces={workspaces} />}
      {state.step === 'running' && (
        <div class="progress">
          <label>
            Importing: {formatNumber(state.done)} of {formatLinkCount(state.total)}
            <progress value={state.done} max={Math.max(1, state.total)} />
          </label>
          <button
            type="button"
            class="button"
            disabled={state.controller.signal.aborted}
            onClick={cancelImport}
          >
            {state.controller.signal.aborted ? 'Canceling …' : 'Cancel'}
          </button>
        </div>
      )}
      {state.step === 'finished' && <ImportSummary user={user} result={state.result} />}
    </section>
  );
}
