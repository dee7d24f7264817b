import { useState } from 'preact/hooks';
import { toBookmarksFile, toJson } from '../bookmarks/exportWorkspace';
import type { SignedInProps } from '../data/signedInProps';
import { useTask } from '../ui/useTask';
import { readWorkspace } from './readWorkspace';

const FORMATS = {
  html: { label: 'bookmarks file (HTML)', type: 'text/html', write: toBookmarksFile },
  json: { label: 'JSON', type: 'application/json', write: toJson },
} as const;

/** Exports a workspace as a bookmarks file for browsers, or as JSON with everything that is stored. */
export function ExportSection({ user, firestore, workspaces }: SignedInProps) {
  const [workspaceId, setWorkspaceId] = useState(workspaces[0]?.id ?? '');
  const { isRunning, failure, run } = useTask();
  const save = (format: keyof typeof FORMATS) => () => {
    run(async () => {
      const workspace = await readWorkspace(firestore, { uid: user.uid, workspaceId });
      const { type, write } = FORMATS[format];
      saveFile(`${workspace.id}-${new Date().toISOString().slice(0, 10)}.${format}`, type, write(workspace));
    });
  };
  return (
    <section aria-labelledby="export-title" class="panel padded">
      <h2 id="export-title">Export</h2>
      <p class="muted">
        You can import the bookmarks file into any browser, or back into here. The JSON file contains
        everything, including notes and references.
      </p>
      {workspaces.length === 0 ? (
        <p>There is nothing to export yet.</p>
      ) : (
        <>
          <label class="field">
            Workspace
            <select
              class="input"
              value={workspaceId}
              onChange={(event) => {
                setWorkspaceId(event.currentTarget.value);
              }}
            >
              {workspaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <div class="actions-row">
            <button type="button" class="button" disabled={isRunning} onClick={save('html')}>
              Export as {FORMATS.html.label}
            </button>
            <button type="button" class="button" disabled={isRunning} onClick={save('json')}>
              Export as {FORMATS.json.label}
            </button>
          </div>
          <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
        </>
      )}
    </section>
  );
}

/** Long enough for a browser to start the download. */
const DOWNLOAD_MS = 60_000;

function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, DOWNLOAD_MS);
}
