import { useEffect, useRef } from 'preact/hooks';
import type { Link, Workspace } from '@shared/model/model';
import { opensPageOrEmail } from '@shared/text/schemes';
import { useSession, type Person } from '../account/session';
import { FullHistoryDialog } from '../editing/FullHistoryDialog';
import { LinkSheets } from '../editing/sheet/LinkSheets';
import { openCopySheet } from '../editing/sheet/openSheet';
import { startUndoKeys } from '../editing/undoKeys';
import type { Saving } from '../links/linkContext';
import { OfflineBanner } from './OfflineBanner';
import { lazily } from '../navigation/lazily';
import { SignInDialogs } from '../signIn/SignInDialogs';
import { useSignedIn } from './useSignedIn';

/** Lets somebody who is signed in save links of a public workspace in their own workspaces. Asks others to sign in if they want to. */
export function SaveToMine({ ownerId, onReady, isWanted, onCancel }: SaveToMineProps) {
  const current = useSession();
  if (current.state === 'signedOut' && isWanted) return <SignInToSave onClose={onCancel} />;
  if (current.state !== 'signedIn' || current.user.uid === ownerId) return null;
  return (
    <>
      <OwnWorkspaces key={current.user.uid} user={current.user} onReady={onReady} />
      <SignInDialogs user={current.user} account={current.account} />
    </>
  );
}

const SignInToSave = lazily(() => import('../signIn/SignInToSave').then((module) => module.SignInToSave));

interface SaveToMineProps {
  /** The user whose workspace it is. */
  readonly ownerId: string;
  /** Called once links can be saved, and with undefined once they cannot be any more. */
  readonly onReady: (saving: Saving | undefined) => void;
  /** Whether a visitor wants to save links, which requires a sign-in. */
  readonly isWanted: boolean;
  /** Called if they do not want to sign in. */
  readonly onCancel: () => void;
}

interface OwnWorkspacesProps extends Pick<SaveToMineProps, 'onReady'> {
  readonly user: Person;
}

function OwnWorkspaces({ user, onReady }: OwnWorkspacesProps) {
  const { connecting, workspaces, edits } = useSignedIn(user.uid);
  const latest = useRef(workspaces);
  latest.current = workspaces;
  const isReady = workspaces !== undefined;
  useEffect(startUndoKeys, []);
  useEffect(() => {
    if (!isReady) return undefined;
    const save = (links: readonly Link[]) => openCopySheet(links.map(asShown), latest.current ?? []);
    onReady({ edits, save });
    return () => onReady(undefined);
  }, [isReady, edits, onReady]);
  if (!workspaces) return null;
  return (
    <>
      <OfflineBanner />
      <LinkSheets {...{ user, connecting, workspaces, edits }} editable={NONE} />
      <FullHistoryDialog />
    </>
  );
}

const NONE: readonly Workspace[] = [];

/** Returns a link without a reference that only works for its owner, and that the page does not show. */
function asShown({ sourceUrl, ...link }: Link): Link {
  return sourceUrl !== undefined && opensPageOrEmail(sourceUrl) ? { ...link, sourceUrl } : link;
}
