import { useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { saveFile } from '../bookmarks/saveFile';
import type { SignedInProps } from '../account/signedInProps';
import { isoDay } from '../ui/format';
import { SelectField } from '../ui/forms/SelectField';
import { useTask } from '../ui/forms/useTask';
import { placeOf } from '../data/place';
import { readWorkspace } from '../data/readWorkspace';

/**
 * Exports a workspace as a bookmarks file for browsers or as CSV for spreadsheets, or one or all workspaces as JSON, which an
 * import restores.
 */
export function ExportSection({ user, firestore, workspaces }: SignedInProps) {
  const [chosenId, choose] = useState<string>();
  const { isRunning, failure, run } = useTask();
  // The chosen workspace may be gone, and there may have been none to choose when the page opened.
  const selected = workspaces.find(({ id }) => id === chosenId) ?? workspaces[0];
  const chosen = selected ? [selected] : [];
  const read = async (exported: SignedInProps['workspaces']) => {
    const all: Workspace[] = [];
    for (const { id } of exported)
      all.push(await readWorkspace(firestore, placeOf(user.uid, id, workspaces)));
    return all;
  };
  // The writers load with the first export.
  const saveHtml = async () => {
    const { toBookmarksFile } = await import('../bookmarks/bookmarksFile');
    for (const workspace of await read(chosen)) {
      saveFile(`${workspace.id}-${isoDay(new Date())}.html`, 'text/html', toBookmarksFile(workspace));
    }
  };
  const saveCsv = async () => {
    const { toCsvFile } = await import('../bookmarks/csvFile');
    for (const workspace of await read(chosen)) {
      saveFile(`${workspace.id}-${isoDay(new Date())}.csv`, 'text/csv', toCsvFile(workspace));
    }
  };
  const saveJson = async (name: string, exported: SignedInProps['workspaces']) => {
    const { toWorkspaceFile } = await import('../bookmarks/workspaceFile');
    saveFile(`${name}-${isoDay(new Date())}.json`, 'application/json', toWorkspaceFile(await read(exported)));
  };
  const buttons = [
    { label: 'Export as bookmarks file (HTML)', save: saveHtml },
    { label: 'Export as CSV', save: saveCsv },
    { label: 'Export as JSON', save: () => saveJson(selected?.id ?? '', chosen) },
    { label: 'Export everything as JSON', save: () => saveJson('workspaces', workspaces) },
  ];
  return (
    <section aria-labelledby="export-title" class="panel padded">
      <h2 id="export-title">Export</h2>
      <p class="muted">
        You can import the bookmarks file into any browser, or back into here. It has no place for references.
        The CSV file has all links with all their fields, for spreadsheets. The JSON files have the settings
        of the workspace, too: its name, whether it is public and whether search engines may list it, the
        order of the categories and which are pinned. Import one here to restore it, in this account or
        another. No file says who added a link, who else can see the workspace, or what was changed or
        deleted.
      </p>
      {selected === undefined ? (
        <p>There is nothing to export yet.</p>
      ) : (
        <>
          <SelectField label="Workspace" options={workspaces} value={selected.id} onChange={choose} />
          <div class="actions-row">
            {buttons.map(({ label, save }) => (
              <button key={label} type="button" class="button" disabled={isRunning} onClick={() => run(save)}>
                {label}
              </button>
            ))}
          </div>
          <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
        </>
      )}
    </section>
  );
}
