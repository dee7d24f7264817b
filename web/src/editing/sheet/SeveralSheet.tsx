import { useEffect, useMemo, useState } from 'preact/hooks';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { emptyWorkspace } from '@shared/model/model';
import { storedCategory } from '@shared/model/storedCategory';
import { parseInWorker } from '../../bookmarks/parseInWorker';
import type { Edits } from '../../data/edits/queue/contract';
import { mayEdit, withDefault } from '../../data/workspaces/workspaceSummary';
import { workspacePath } from '../../navigation/routes';
import { Dialog, DialogActions } from '../../ui/forms/Dialog';
import { FormDialog } from '../../ui/forms/FormDialog';
import { SelectField } from '../../ui/forms/SelectField';
import { formatLinkCount, formatList, formatNumber } from '../../ui/text/format';
import { wereNot } from '../changeLinks';
import { changeWithUndo } from '../changeWithUndo';
import { firstCategory, targetOf, viewOnlyText } from '../form/addTarget';
import { CategoryField } from '../form/CategoryField';
import { rememberCategory } from '../form/lastCategory';
import { categoryOrUnsorted, titleFromUrl, UNSORTED } from '../form/linkDraft';
import { occurrencesOf } from '../form/Occurrences';
import { closeSheet, openAddSheet, setSheet, type CopiedLink, type Sheet } from './openSheet';
import { useTarget, type TargetsProps } from './useTarget';
import '../../styles/transfer.css';

/**
 * Lists the links that were pasted, dropped or chosen in somebody else's workspace, and adds those that stay chosen to one category, as one change. Those that the
 * workspace has already are not chosen at first. A single link opens the form for one instead.
 */
export function SeveralSheet({ sheet, edits, ...targets }: SeveralSheetProps) {
  const { source, workspaceId } = sheet;
  const [read, setRead] = useState<Read>();
  const choices = withDefault(targets.workspaces.filter(mayEdit));
  const summary = choices.find(({ id }) => id === workspaceId);
  const close = () => closeSheet(sheet);
  useEffect(() => {
    const stopping = new AbortController();
    void readLinks(source, stopping.signal).then((result) => {
      const [link, second] = result.links;
      if (link && !second && summary && result.unread.length === 0) {
        // Without a title, the form asks the page for it.
        const title = link.title === titleFromUrl(link.url) ? '' : link.title;
        openAddSheet(targetOf(summary), { url: link.url, title, category: sheet.category });
      } else setRead(result);
    });
    return () => stopping.abort();
  }, [source]);
  if (read && read.links.length > 0) {
    return <Chosen sheet={sheet} edits={edits} read={read} choices={choices} {...targets} />;
  }
  return (
    <Dialog title="Add links" onClose={close}>
      <p role="status">{read ? (read.failure ?? NO_LINKS) : 'Reading the links …'}</p>
      <DialogActions failure={undefined} onCancel={close} focusCancel />
    </Dialog>
  );
}

/** What was pasted or dropped. */
interface Read {
  readonly links: readonly CopiedLink[];
  /** The names of files without a link that can be read. */
  readonly unread: readonly string[];
  /** Why one could not be read. */
  readonly failure: string | undefined;
}

/** Reads the links of files, one file after the other, and no more files than links are listed. */
async function readLinks(source: Several['source'], signal: AbortSignal): Promise<Read> {
  const links: CopiedLink[] = [];
  const unread: string[] = [];
  let failure: string | undefined;
  // One more shows that there are others.
  for (const part of source.slice(0, MAX_LINKS + 1)) {
    if (!(part instanceof File)) {
      links.push(part);
      continue;
    }
    const result = await parseInWorker({ file: part }, signal);
    if ('failure' in result) failure = result.failure;
    const parsed = 'parsed' in result ? result.parsed : undefined;
    const found = parsed?.workspaces.flatMap((workspace) => workspace.links) ?? [];
    for (const { title, url, notes = '', sourceUrl = '' } of found) {
      // The importer keeps the whole address as the title of a link without one.
      links.push({ title: title === url ? titleFromUrl(url) : title, url, notes, sourceUrl });
    }
    if (found.length === 0) unread.push(part.name);
  }
  return { links, unread, failure };
}

const NO_LINKS = 'It has no link that can be added. Copy full addresses, such as https://example.com/page.';

/** How many links to list and to add at once. */
const MAX_LINKS = 200;

/** How many files to name that could not be read. */
const MAX_NAMED = 5;

interface SeveralSheetProps extends TargetsProps {
  readonly sheet: Several;
  readonly edits: Edits;
}

type Several = Extract<Sheet, { kind: 'several' }>;

interface ChosenProps extends SeveralSheetProps {
  readonly read: Read;
  readonly choices: TargetsProps['workspaces'];
}

function Chosen({ sheet, edits, read: { links, unread }, choices, ...targets }: ChosenProps) {
  const { workspaceId, category } = sheet;
  const { workspace, categories, read } = useTarget(workspaceId, targets);
  const shown = links.slice(0, MAX_LINKS);
  const places = useMemo(
    () =>
      shown.map(({ url }) =>
        workspace ? occurrencesOf(workspace, url).map((occurrence) => occurrence.category) : [],
      ),
    [workspace, links],
  );
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const isChosen = (index: number) => (places[index]?.length === 0) !== toggled.has(index);
  const toggle = (index: number) => {
    const next = new Set(toggled);
    if (!next.delete(index)) next.add(index);
    setToggled(next);
  };
  const chosen = shown.filter((_, index) => isChosen(index));
  const viewOnly = viewOnlyText(sheet.page, targets.workspaces, workspaceId);
  const isElsewhere = sheet.page !== workspacePath(workspaceId);
  const summary = choices.find(({ id }) => id === workspaceId);
  const count = formatLinkCount(chosen.length);
  const isCopy = !(sheet.source[0] instanceof File);

  const add = async () => {
    if (chosen.length === 0) throw new Error('Choose at least one link.');
    const target =
      workspace ?? (await read.catch(() => emptyWorkspace(workspaceId, summary?.createdAt ?? '')));
    const id = storedCategory(target, categoryOrUnsorted(category));
    const name = target.categories.get(id) ?? categoryOrUnsorted(category).trim();
    const operations = chosen.map(({ title, url, notes, sourceUrl }): EditOperation => ({
      op: 'addLink',
      category: name,
      title,
      url,
      ...(notes !== '' && { notes }),
      ...(sourceUrl !== '' && { sourceUrl }),
    }));
    const place = isElsewhere && choices.length > 1 ? ` in ${summary?.name ?? target.name}` : '';
    changeWithUndo(edits, target, operations, {
      done: `Added ${count} to “${name}”${place}.`,
      failed: `${count} ${wereNot(chosen)} added.`,
      notUndone: `${count} ${wereNot(chosen)} removed.`,
    });
    rememberCategory(workspaceId, id);
    closeSheet(sheet);
  };
  return (
    <FormDialog
      title={`Add ${formatLinkCount(shown.length)}`}
      submit={`Add ${formatNumber(chosen.length)}`}
      onSubmit={add}
      onClose={() => closeSheet(sheet)}
    >
      {viewOnly !== undefined && <p class="form-notice">{viewOnly}</p>}
      {isElsewhere && choices.length > 1 && (
        <SelectField
          label="Workspace"
          options={choices}
          value={workspaceId}
          onChange={(id) => {
            const next = choices.find((each) => each.id === id);
            if (next) setSheet({ ...sheet, workspaceId: id, category: firstCategory(targetOf(next)) });
          }}
        />
      )}
      <CategoryField
        label="Category for all"
        value={category}
        categories={categories}
        hint={category.trim() === '' ? `Empty = ${UNSORTED}` : undefined}
        autofocus
        onInput={(value) => setSheet({ ...sheet, category: value })}
      />
      {links.length > MAX_LINKS && (
        <p class="form-notice" role="status">
          {isCopy
            ? `Only the first ${formatNumber(MAX_LINKS)} are listed. Save the others afterwards.`
            : `Only the first ${formatNumber(MAX_LINKS)} are listed. Save the others as a text file, and import it.`}
        </p>
      )}
      {unread.length > 0 && (
        <p class="form-notice" role="status">
          {formatList(unread.slice(0, MAX_NAMED))}
          {unread.length > MAX_NAMED && ` and ${formatNumber(unread.length - MAX_NAMED)} more`}: no link could
          be read. Open {unread.length === 1 ? 'it' : 'them'} and copy the address.
        </p>
      )}
      <ul class="several-links" aria-label="Links">
        {shown.map(({ title, url }, index) => (
          <li key={index}>
            <label>
              <input type="checkbox" checked={isChosen(index)} onChange={() => toggle(index)} />
              <span>
                <span dir="auto">{title}</span>
                <span class="muted several-url" dir="ltr">
                  {url}
                </span>
                {(places[index]?.length ?? 0) > 0 && (
                  <span class="muted">Already in {formatList(places[index] ?? [])}</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
