import { sendJson } from '../http/responses';
import { authenticateUser } from '../http/userToken';
import { disconnectAllApps } from '../lib/apps/grants/disconnectAllApps';
import { hasSignedInWithin } from '../lib/access/actor';
import { databaseDeadline } from '../lib/platform/deadline';
import {
  disconnectRequestSchema,
  switchSchema,
  type DisconnectAnswer,
  type Switch,
} from '../lib/shared/contract/appSignIn';
import { getInstance } from '../lib/service/instance';
import { readJson, type Exchange } from './exchange';

const TOO_MANY_CHANGES = 'You have changed your connected apps too often in a short time.';

/** Like creating a key, a stolen session must not be enough to turn it on. The security rules have the same limit. */
const RECENT_MINUTES = 15;
const SIGN_IN_AGAIN = 'Letting apps connect requires a sign-in within the last 15 minutes. Sign in again.';

/** `POST /authorize/disconnect`: ends a connected app of the caller. Its tokens are rejected from the next request on. */
export async function disconnect(exchange: Exchange): Promise<string> {
  const { request, response, entry } = exchange;
  const actor = await authenticateUser(request, response, entry, TOO_MANY_CHANGES);
  const body = actor && (await readJson(exchange, disconnectRequestSchema));
  if (!body) return entry.outcome;
  const wasConnected = await getInstance().grants.endGrant(body.grantId, databaseDeadline(), actor.uid);
  const answer: DisconnectAnswer = { status: wasConnected ? 'disconnected' : 'not_found' };
  sendJson(response, 200, answer);
  return 'ok';
}

/** `POST /authorize/switch`: lets apps connect to the caller's links by signing in, or disconnects all of them. */
export async function turnOnOrOff(exchange: Exchange): Promise<string> {
  const { request, response, entry } = exchange;
  const actor = await authenticateUser(request, response, entry, TOO_MANY_CHANGES);
  const body = actor && (await readJson(exchange, switchSchema));
  if (!body) return entry.outcome;
  const { consents, grants, appSignIn } = getInstance();
  const signal = databaseDeadline();
  if (body.on) {
    if (!hasSignedInWithin(RECENT_MINUTES, actor, new Date().toISOString())) {
      sendJson(response, 403, { error: SIGN_IN_AGAIN, code: 'sign_in_required' });
      return 'sign_in_required';
    }
    await consents.turnOn(actor.uid, signal);
  } else {
    await disconnectAllApps({ consents, grants }, actor.uid, signal);
  }
  appSignIn.forget();
  const answer: Switch = { on: body.on };
  sendJson(response, 200, answer);
  return 'ok';
}
