import { useState } from 'preact/hooks';
import type { OwnPageProps } from '../app/SignedInPages';
import { toBookmarksFile, toJson } from '../bookmarks/exportWorkspace';
import { useTask } from '../ui/useTask';
import { readWorkspace } from './readWorkspace';
import { saveFile } from './saveFile';

const FORMATS = {
  html: { label: 'bookmarks file (HTML)', type: 'text/html', write: toBookmarksFile },
  json: { label: 'JSON', type: 'application/json', write: toJson },
} as const;

/** A workspace as a file: for a browser, or with everything that is stored. */
export function ExportSection({ user, firestore, workspaces }: OwnPageProps) {
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
        The bookmarks file can be imported into any browser, and here again. JSON holds everything, notes and
        references included.
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
