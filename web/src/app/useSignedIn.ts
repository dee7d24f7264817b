import type { Firestore } from 'firebase/firestore';
import { useEffect, useState } from 'preact/hooks';
import { accountOf } from '../account/session';
import { makeEditsAs } from '../account/makeEditsAs';
import { asPerson } from '../account/signInEnded';
import { openEdits } from '../data/edits/browserEdits';
import type { Edits } from '../data/edits/queue/contract';
import { currentEdits } from '../data/edits/currentEdits';
import { afterFirstPaint } from '../data/local/firstPaint';
import type { Send } from '../data/edits/send/surroundings';
import { earlyWorkspaces, followWorkspaces } from '../data/offline/followWorkspaces';
import { dropShared } from '../data/local/copies';
import { createSharedLease } from '../data/access/sharedLease';
import { currentLease } from '../firebase/sharedLease';
import { admission, isRestricted } from '../signIn/admission';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { differenceOf } from '../editing/outcomeText';
import { forgetOwnChanges } from '../editing/ownChanges';
import { location } from '../navigation/location';
import { openWorkspace } from '../data/edits/openWorkspace';
import { askBeforeLeaving } from '../ui/page/document';
import { messageOf } from '../ui/text/messages';

/** Connects to what is stored for a user, and starts with the copy in the browser. */
export function useSignedIn(uid: string): SignedInData {
  const [connecting] = useState(() => {
    const connected = connect(uid);
    // Nobody waits for it if the user turns out to be signed out.
    connected.catch(() => undefined);
    return connected;
  });
  const [firestore, setFirestore] = useState<Firestore>();
  const [workspaces, setWorkspaces] = useState(() => earlyWorkspaces(uid));
  const [failure, setFailure] = useState<string>();
  const [{ edits, lease, stopping }] = useState(() => {
    const account = accountOf(uid);
    // Fails if somebody else is signed in. Then nothing of this user is sent.
    account.catch(() => undefined);
    // Also sends what the user has changed just before they sign out.
    const person = { getIdToken: async () => (await accountOf(uid).catch(() => account)).getIdToken() };
    const send: Send = (request, onKeptAlive) => makeEditsAs(person, request, onKeptAlive);
    const stopping = new AbortController();
    const mayReadShared = async () => {
      const { fetchAdmission } = await import('../data/service/admission');
      const found = await asPerson(person, (idToken) => fetchAdmission(idToken, true));
      if (found === 'allowed') return true;
      await dropShared(uid);
      if (stopping.signal.aborted) return false;
      isRestricted.value = true;
      admission.value = found;
      return false;
    };
    const lease = createSharedLease(mayReadShared, stopping.signal);
    return { edits: openEdits(uid, { send, differenceOf }), lease, stopping };
  });

  useEffect(() => {
    const stopAsking = askBeforeLeaving(edits.hasUnsent);
    currentEdits.value = edits;
    currentLease.value = lease;
    return () => {
      stopAsking();
      // The user has signed out, or has gone to a page without these.
      edits.stop();
      forgetOwnChanges();
      currentEdits.value = undefined;
      stopping.abort();
      currentLease.value = undefined;
      openWorkspace.value = undefined;
    };
  }, [edits]);

  useEffect(() => {
    let isUnmounted = false;
    connecting.then(
      (opened) => {
        if (!isUnmounted) setFirestore(opened);
      },
      () => undefined,
    );
    const fail = (error: unknown) => setFailure(messageOf(error));
    const stop = followWorkspaces(connecting, uid, setWorkspaces, fail, workspaces);
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [connecting, uid]);

  useEffect(() => {
    if (!firestore) return;
    import('../data/offline/keepCopies').then(
      ({ keepCopies }) => keepCopies(firestore, uid, hasLoaded, stopping.signal),
      // The next visit tries again.
      () => undefined,
    );
  }, [firestore, uid, stopping]);
  return { connecting, firestore, edits, workspaces, failure };
}

interface SignedInData {
  /** Firestore, once Firebase Auth has answered. */
  readonly connecting: Promise<Firestore>;
  readonly firestore: Firestore | undefined;
  readonly edits: Edits;
  /** The user's stored workspaces. Undefined while loading. */
  readonly workspaces: readonly WorkspaceSummary[] | undefined;
  readonly failure: string | undefined;
}

/** Returns whether the page has loaded the links that it shows. One that shows those of all workspaces keeps copies itself. */
function hasLoaded(): boolean {
  const { route, isEverywhere } = location.peek();
  if (route.name === 'all' || isEverywhere) return false;
  return route.name !== 'workspace' || openWorkspace.peek()?.workspace.id === route.workspaceId;
}

async function connect(uid: string): Promise<Firestore> {
  await afterFirstPaint();
  const loading = import('../firebase/firestore');
  await accountOf(uid);
  return (await loading).openFirestore();
}
