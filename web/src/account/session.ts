import { effect, signal } from '@preact/signals';
import type { User } from 'firebase/auth';
import { useEffect } from 'preact/hooks';
import { isBorrowed } from '../data/local/borrowed';
import { clearStorage } from '../data/local/clearStorage';
import { claimCopy, dropCopy, type Owner } from '../data/local/database';
import { claimEdits, releaseEdits } from '../data/local/editStore';
import { readEarly } from '../data/local/entries';
import { afterFirstPaint, isReturning, skipFirstPaint } from '../data/local/firstPaint';
import { currentEdits } from '../data/edits/currentEdits';
import { atSignOut, forgetPerson } from '../data/personal';
import { location, redirect } from '../navigation/location';
import { hasSignInEnded } from '../firebase/hasSignInEnded';
import { isPersonal } from '../navigation/routes';
import { wouldLose } from '../ui/page/document';
import { messageOf, SIGN_IN_ENDED } from '../ui/text/messages';
import { clearMessages } from '../ui/controls/toasts';
import { signInRequest } from './signInEnded';

export const session = signal<Session>({ state: 'opening' });

/** The signed-in user, as far as it is known before Firebase Auth has answered. */
export interface Person extends Readonly<Owner> {
  /** Waits for Firebase Auth, if need be. */
  readonly getIdToken: () => Promise<string>;
}

/** `account` is undefined until Firebase Auth has answered: the person was signed in when the web app was last open. */
interface SignedIn {
  readonly state: 'signedIn';
  readonly user: Person;
  readonly account: User | undefined;
}

type Session =
  /** `isVisitor` says that nobody was signed in when the web app was last open. */
  | { readonly state: 'opening'; readonly isVisitor?: boolean }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'signedOut' }
  | SignedIn;

/** The message on the sign-in page after an unusual sign-out, such as when the account was deleted. */
export const farewell = signal<string>();

let isStarted = false;

/** Returns the session. Opens it on first use. */
export function useSession(): Session {
  useEffect(openSession, []);
  return session.value;
}

/** Opens the session, unless that was done before. */
export function openSession(): void {
  if (isStarted) return;
  isStarted = true;
  void open();
}

/** Shows the copy of the person who was signed in last, and loads Firebase once it is painted: both take about as long. */
async function open(): Promise<void> {
  const showing = showLastUser();
  if (!isReturning() || !(await showing)) skipFirstPaint();
  await afterFirstPaint();
  void startSession();
}

/** Opens the session of the person who was signed in last. Returns whether the page shows their copy of a workspace. */
async function showLastUser(): Promise<boolean> {
  const { route } = location.peek();
  const owner = await readEarly(route.name === 'workspace' ? route.workspaceId : undefined);
  if (session.peek().state !== 'opening') return false;
  session.value = owner
    ? { state: 'signedIn', user: returningUser(owner), account: undefined }
    : { state: 'opening', isVisitor: true };
  return owner !== undefined && route.name === 'workspace';
}

function returningUser(owner: Owner): Person {
  return { ...owner, getIdToken: async () => (await accountOf(owner.uid)).getIdToken() };
}

/** Starts keeping `session` up to date. */
async function startSession(): Promise<void> {
  try {
    const { openAuth } = await import('../firebase/auth');
    const auth = await openAuth();
    auth.onAuthStateChanged(update);
    auth.beforeAuthStateChanged(keepPage);
  } catch (error) {
    if (session.peek().state === 'opening') session.value = { state: 'failed', message: messageOf(error) };
    // Somebody who is offline goes on with the copy.
    else addEventListener('online', () => void startSession(), { once: true });
  }
}

/** Whether the user has chosen to sign out, in this tab or in another one. */
let isLeaving = false;

/** Tells the other tabs the uid of a user who has chosen to sign out. They would ask the user to sign in again otherwise. */
const departures = new BroadcastChannel('departures');

departures.onmessage = ({ data: uid }) => {
  const current = session.peek();
  if (current.state !== 'signedIn' || current.user.uid !== uid) return;
  isLeaving = true;
  // The tab may have heard of the sign-out before.
  endSession();
};

/** Prepares this tab and the others for a sign-out. */
export function leave(): void {
  isLeaving = true;
  const current = session.peek();
  if (current.state === 'signedIn') departures.postMessage(current.user.uid);
}

/** Takes that back after a sign-out that failed. */
export function stay(): void {
  isLeaving = false;
}

/** Ends the session after a sign-out of which Firebase Auth says nothing: the sign-in had ended before. */
export function endSession(): void {
  if (hasSignInEnded.peek()) update(null);
}

/**
 * Keeps the page and what the user has entered when Firebase Auth signs them out because it cannot renew their sign-in, and asks
 * them to sign in again. Not called for a sign-out in another tab.
 */
function keepPage(next: User | null): void {
  const current = session.peek();
  if (next !== null || current.state !== 'signedIn' || !current.account) return;
  // The account was deleted.
  if (farewell.peek() !== undefined) leave();
  if (isLeaving) return;
  void signInRequest.ask();
  throw new Error('The user is asked to sign in again.');
}

function update(account: User | null): void {
  const current = session.peek();
  // A tab that was opened after the sign-in had ended signs the others out, unless the person is typing or has changed something.
  const isKept =
    current.state === 'signedIn' &&
    (current.account !== undefined || isTyping() || wouldLose() || hasUnsettledEdits());
  const isEnded = !account && !isLeaving && isKept;
  hasSignInEnded.value = isEnded;
  if (isEnded) {
    void signInRequest.ask();
    return;
  }
  // Somebody else may own the copy. What follows forgets that the device is borrowed.
  const wasBorrowed = isBorrowed();
  const isSame = current.state === 'signedIn' && current.user.uid === account?.uid;
  if (!isSame) clearScreen();
  if (!account) {
    if (current.state === 'signedIn' && !isLeaving) farewell.value ??= SIGN_IN_ENDED;
    if (!wasBorrowed) void Promise.all([dropCopy(true), releaseEdits(true)]);
    session.value = { state: 'signedOut' };
    return;
  }
  // The first answer of Firebase Auth may come while somebody signs out.
  if (!isSame || current.account) isLeaving = false;
  farewell.value = undefined;
  const { uid, email, displayName } = account;
  void Promise.all([claimCopy({ uid, email, displayName }), claimEdits(uid)]);
  const user = { uid, email, displayName, getIdToken: () => account.getIdToken() };
  session.value = { state: 'signedIn', user, account };
  // They may have signed in again in another tab.
  signInRequest.open.peek()?.answer(true);
}

/**
 * Returns the account of this user once Firebase Auth has answered.
 * @throws {Error} if it says that nobody or somebody else is signed in.
 */
export function accountOf(uid: string): Promise<User> {
  const { promise, resolve, reject } = Promise.withResolvers<User>();
  const stop = effect(() => {
    const { value } = session;
    if (value.state === 'opening') return;
    const isThis = value.state === 'signedIn' && value.user.uid === uid;
    if (isThis && value.account) resolve(value.account);
    else if (!isThis) reject(new Error('You are signed out.'));
  });
  promise.then(stop, stop);
  return promise;
}

/** Returns whether a form is open that is shown only to this user. */
function isTyping(): boolean {
  return isPersonal(location.peek().route) && document.querySelector('form') !== null;
}

/** Hides what the previous user saw from the next one, even after a sign-out in another tab. */
function clearScreen(): void {
  if (session.value.state === 'signedIn') {
    if (isPersonal(location.value.route)) redirect('/');
    clearStorage();
  }
  // Runs before a sign-in too, because a message may have appeared after the sign-out.
  forgetPerson();
}

atSignOut(clearMessages);

const hasUnsettledEdits = () => (currentEdits.peek()?.pending.peek().length ?? 0) > 0;
