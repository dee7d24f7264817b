import { useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { exportName } from '../bookmarks/exportName';
import { saveFile } from '../bookmarks/saveFile';
import type { SignedInProps } from '../account/signedInProps';
import { SelectField } from '../ui/forms/SelectField';
import { useTask } from '../ui/forms/useTask';
import { userWorkspaceOf } from '../data/workspaces/userWorkspace';
import { readWorkspace } from '../data/workspaces/readWorkspace';

/**
 * Exports a workspace as a bookmarks file for browsers, CSV for spreadsheets or Markdown for notes tools, or one or all workspaces as JSON, which an
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
      all.push(await readWorkspace(firestore, userWorkspaceOf(user.uid, id, workspaces)));
    return all;
  };
  // The writers load with the first export.
  const saveHtml = async () => {
    const { toBookmarksFile } = await import('../bookmarks/formats/bookmarksFile');
    for (const workspace of await read(chosen)) {
      saveFile(exportName(workspace.name, 'html'), 'text/html', toBookmarksFile(workspace));
    }
  };
  const saveCsv = async () => {
    const { toCsvFile } = await import('../bookmarks/formats/csvFile');
    for (const workspace of await read(chosen)) {
      saveFile(exportName(workspace.name, 'csv'), 'text/csv', toCsvFile(workspace));
    }
  };
  const saveMarkdown = async () => {
    const { toMarkdownFile } = await import('../bookmarks/markdown/markdownFile');
    for (const workspace of await read(chosen)) {
      saveFile(exportName(workspace.name, 'md'), 'text/markdown', toMarkdownFile(workspace));
    }
  };
  const saveJson = async (name: string, exported: SignedInProps['workspaces']) => {
    const { toWorkspaceFile } = await import('../bookmarks/formats/workspaceFile');
    saveFile(exportName(name, 'json'), 'application/json', toWorkspaceFile(await read(exported)));
  };
  const files = [
    {
      name: 'Bookmarks file (HTML)',
      text: 'For any browser, or to import here. Leaves out references.',
      label: 'Export as HTML',
      save: saveHtml,
    },
    {
      name: 'CSV',
      text: 'For spreadsheets: all links with all their fields.',
      label: 'Export as CSV',
      save: saveCsv,
    },
    {
      name: 'Markdown',
      text: 'For Obsidian, Logseq, GitHub or Notion. Leaves out dates and references.',
      label: 'Export as Markdown',
      save: saveMarkdown,
    },
    {
      name: 'JSON',
      text: 'Has every field. Import it to restore the workspace, in this account or another.',
      label: 'Export as JSON',
      save: () => saveJson(selected?.name ?? '', chosen),
    },
    {
      name: 'Everything',
      text: 'All your workspaces in one JSON file.',
      label: 'Export everything as JSON',
      save: () => saveJson('workspaces', workspaces),
    },
  ];
  return (
    <section aria-labelledby="export-title" class="panel padded">
      <h2 id="export-title">Export</h2>
      <p class="muted">Exports leave out authors, sharing and history.</p>
      {selected === undefined ? (
        <p>There is nothing to export yet.</p>
      ) : (
        <>
          <SelectField label="Workspace" options={workspaces} value={selected.id} onChange={choose} />
          <ul class="items">
            {files.map(({ name, text, label, save }) => (
              <li key={name}>
                <div>
                  <strong>{name}</strong>
                  <p class="hint">{text}</p>
                </div>
                <button
                  type="button"
                  class="button small"
                  aria-label={label}
                  disabled={isRunning}
                  onClick={() => run(save)}
                >
                  Export
                </button>
              </li>
            ))}
          </ul>
          <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
        </>
      )}
    </section>
  );
}
