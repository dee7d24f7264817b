import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import { importBookmarks, type ImportResult } from '../bookmarks/importBookmarks';
import { parseBookmarks, type ParsedBookmarks } from '../bookmarks/parseBookmarks';
import { updateDefaultWorkspace } from '../data/rest';
import { countOfLinks } from '../ui/counts';
import { messageOf } from '../ui/messages';
import { ImportSummary } from './ImportSummary';

type State =
  | { readonly step: 'choose'; readonly failure?: string }
  | { readonly step: 'confirm'; readonly fileName: string; readonly parsed: ParsedBookmarks }
  | {
      readonly step: 'running';
      readonly done: number;
      readonly total: number;
      readonly controller: AbortController;
    }
  | { readonly step: 'finished'; readonly summary: ImportResult };

/** Bookmarks of a browser, sent to the default workspace in batches. */
export function ImportSection({ user }: { readonly user: User }) {
  const [state, setState] = useState<State>({ step: 'choose' });

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const parsed = parseBookmarks(await file.text());
    const isEmpty = parsed.categories.length === 0 && parsed.refused.length === 0;
    setState(
      isEmpty
        ? {
            step: 'choose',
            failure: `There are no bookmarks in ${file.name}. Choose the HTML file that your browser's bookmark manager exports.`,
          }
        : { step: 'confirm', fileName: file.name, parsed },
    );
  };

  const start = async (parsed: ParsedBookmarks) => {
    const controller = new AbortController();
    const total = linkCount(parsed);
    setState({ step: 'running', done: 0, total, controller });
    try {
      const summary = await importBookmarks(
        parsed,
        async (body) => updateDefaultWorkspace(await user.getIdToken(), body),
        {
          signal: controller.signal,
          onProgress: ({ done }) => {
            setState({ step: 'running', done, total, controller });
          },
        },
      );
      setState({ step: 'finished', summary });
    } catch (error) {
      setState({
        step: 'choose',
        failure: `The import stopped: ${messageOf(error)} What was sent stays; import the file again to go on.`,
      });
    }
  };

  return (
    <section aria-labelledby="import-title" class="panel padded">
      <h2 id="import-title">Import bookmarks</h2>
      <p class="muted">
        The HTML file that Chrome, Firefox, Safari or Edge exports. Folders become categories of your default
        workspace, dates are kept, and what you have already is not added twice.
      </p>
      {state.step === 'choose' && (
        <>
          <label class="field file">
            Bookmarks file
            <input
              class="input"
              type="file"
              accept=".html,.htm,text/html"
              onChange={(event) => void choose(event.currentTarget.files?.[0])}
            />
          </label>
          <div role="alert">{state.failure !== undefined && <p class="error">{state.failure}</p>}</div>
        </>
      )}
      {state.step === 'confirm' && (
        <div role="status">
          <p>
            <strong>{state.fileName}</strong> has {countOfLinks(linkCount(state.parsed))} in{' '}
            {state.parsed.categories.length.toLocaleString('en')}{' '}
            {state.parsed.categories.length === 1 ? 'folder' : 'folders'}
            {state.parsed.refused.length > 0 &&
              `, and ${countOfLinks(state.parsed.refused.length)} that cannot be kept`}
            .
          </p>
          <div class="actions-row">
            <button type="button" class="button primary" onClick={() => void start(state.parsed)}>
              Import
            </button>
            <button
              type="button"
              class="button"
              onClick={() => {
                setState({ step: 'choose' });
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
            Importing: {state.done.toLocaleString('en')} of {countOfLinks(state.total)}
            <progress value={state.done} max={Math.max(1, state.total)} />
          </label>
          <button
            type="button"
            class="button"
            disabled={state.controller.signal.aborted}
            onClick={() => {
              state.controller.abort();
              setState({ ...state });
            }}
          >
            {state.controller.signal.aborted ? 'Cancelling …' : 'Cancel'}
          </button>
        </div>
      )}
      {state.step === 'finished' && (
        <ImportSummary
          summary={state.summary}
          onAgain={() => {
            setState({ step: 'choose' });
          }}
        />
      )}
    </section>
  );
}

function linkCount({ categories }: ParsedBookmarks): number {
  return categories.reduce((sum, { links }) => sum + links.length, 0);
}
