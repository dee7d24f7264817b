import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { findLink, type LinkEntry } from '@shared/model/workspace';
import type { EarlyProps } from '../account/signedInProps';
import { findAgain } from '../editing/sheet/editedLink';
import { EditSheet } from '../editing/sheet/EditSheet';
import { isInPanel, openPage, sheetOf } from '../editing/sheet/openSheet';
import { InPlace } from '../editing/sheet/SheetDialog';
import { listedId, storedId, workspaceIdOf } from '../editing/linkGroups';
import { contextsOf, LinkContext } from '../links/linkContext';
import { detailed } from '../lists/Selectable';
import { closeDetails, showDetails } from '../navigation/details';
import { location } from '../navigation/location';
import { useShortcut } from '../navigation/shortcuts';
import type { OtherWorkspaces } from '../search/useOtherWorkspaces';
import { isNarrow } from '../sidebar/drawer';
import { announcement } from '../ui/page/document';
import '../styles/panel.css';
import { Frame } from './Frame';
import { LinkView } from './LinkView';
import { revealRow, useArrowKeys, useMarkedRow } from './rows';

/** Shows the details of the link that is opened in the list, and edits it in place. Goes on to the next link with j and k. */
export function LinkPanel({ open, others, account }: LinkPanelProps) {
  const { opened } = location.value;
  const openContext = useContext(LinkContext);
  const contextOf = useMemo(
    () => others && contextsOf({ ...others, followAuthors: openContext.followAuthors }),
    [others, openContext.followAuthors],
  );
  const loaded = useMemo(() => [...(open ? [open] : []), ...(others?.loaded ?? [])], [open, others?.loaded]);
  const workspaceId = workspaceIdOf(opened) ?? open?.id;
  const workspace = loaded.find(({ id }) => id === workspaceId);
  const { entry, isMoved } = useEntry(workspace, opened);
  const entries = detailed.value;
  // Outlives the frame, which is another one on a narrow screen.
  const [historyOf, setHistoryOf] = useState<string>();
  const index = entries.findIndex(({ id }) => id === opened);
  const step = (by: number) => {
    const next = index === -1 ? undefined : entries[index + by];
    if (!next) return;
    showDetails(next.id);
    announcement.value = next.link.title;
    revealRow(next.id);
  };
  /** Goes on before the link is deleted. A sheet would hide that the link is gone. */
  const leave = () => {
    if (isNarrow.value) closeDetails();
    else if (index < entries.length - 1) step(1);
    else if (index > 0) step(-1);
    else closeDetails();
  };
  useShortcut({ key: 'j', does: 'Show the next link, beside the list' }, () => step(1));
  useShortcut({ key: 'k', does: 'Show the previous link' }, () => step(-1));
  useShortcut({ key: 'Escape', does: 'Close the details' }, closeDetails);
  useArrowKeys(step);
  useMarkedRow(opened);

  const sheet = sheetOf(openPage());
  const edited = sheet?.kind === 'edit' && isInPanel(sheet) ? sheet : undefined;
  useEffect(() => {
    if (!workspace || edited) return;
    // The link was deleted, or the address names none.
    if (!entry) closeDetails();
    else if (isMoved) showDetails(opened.includes(' ') ? listedId(workspace.id, entry.id) : entry.id);
  }, [workspace, entry, isMoved, edited]);

  if (!workspace || (!entry && !edited)) return null;
  const context = workspace === open ? openContext : (contextOf?.(workspace) ?? openContext);
  const { editable } = context;
  return (
    <Frame
      label={entry?.link.title ?? 'Link'}
      previous={index > 0 ? () => step(-1) : undefined}
      next={index !== -1 && index < entries.length - 1 ? () => step(1) : undefined}
      opened={opened}
    >
      <LinkContext value={context}>
        {edited && editable ? (
          <InPlace value>
            <EditSheet
              key={edited.original.id}
              sheet={edited}
              workspace={editable.current()}
              edits={editable.edits}
            />
          </InPlace>
        ) : (
          entry && (
            <LinkView
              entry={entry}
              workspace={workspace}
              loaded={loaded}
              account={account}
              onDelete={leave}
              showsHistory={historyOf === opened}
              onToggleHistory={() => setHistoryOf(historyOf === opened ? undefined : opened)}
            />
          )
        )}
      </LinkContext>
    </Frame>
  );
}

export interface LinkPanelProps {
  /** The workspace that is open, once all its links are loaded. */
  readonly open?: Workspace | undefined;
  /** Other workspaces whose links the list may show. */
  readonly others?: OtherWorkspaces | undefined;
  /** Undefined for visitors. */
  readonly account?: EarlyProps | undefined;
}

/** Returns the opened link, even after its category or its address has changed. */
function useEntry(
  workspace: Workspace | undefined,
  opened: string,
): { readonly entry: LinkEntry | undefined; readonly isMoved: boolean } {
  const last = useRef<{ readonly opened: string; readonly entry: LinkEntry }>(undefined);
  return useMemo(() => {
    const id = storedId(opened);
    const link = workspace && findLink(workspace, id);
    const before = last.current?.opened === opened ? last.current.entry : undefined;
    if (link) {
      // Another change of the workspace leaves it as it is.
      const entry = before?.link === link ? before : { id, link };
      last.current = { opened, entry };
      return { entry, isMoved: false };
    }
    const entry = workspace && before && findAgain(workspace, before);
    return { entry, isMoved: entry !== undefined };
  }, [workspace, opened]);
}
