import { deviceOf } from '../http/device';
import { sendJson } from '../http/responses';
import { receiveJson } from '../http/jsonBody';
import { admittedUser } from '../http/userToken';
import { requireRecentSignIn } from '../lib/access/actor';
import type { EventSource } from '../lib/platform/accountEvents';
import { disconnectAllApps } from '../lib/apps/grants/disconnectAllApps';
import {
  disconnectRequestSchema,
  switchSchema,
  type DisconnectResponse,
  type Switch,
} from '../lib/shared/contract/requests/appSignIn';
import { receptionOf, type SignInCall } from './signIn';

/**
 * `POST /authorize/disconnect`: disconnects one of the caller's apps. The next request with one of its tokens is
 * rejected.
 */
export async function disconnect(call: SignInCall): Promise<string> {
  const { actor } = await admittedUser(call, TOO_MANY_CHANGES);
  const { grantId } = await receiveJson(call, disconnectRequestSchema, receptionOf(call));
  const { response, instance, deadline } = call;
  const wasConnected = await instance.grants.endGrant(grantId, deadline.signal, actor.uid, sourceOf(call));
  const body: DisconnectResponse = { status: wasConnected ? 'disconnected' : 'not_found' };
  sendJson(response, 200, body);
  return 'ok';
}

/** Returns where a person calls from. */
function sourceOf({ request }: SignInCall): EventSource {
  return { device: deviceOf(request.get('user-agent')) };
}

const TOO_MANY_CHANGES = 'You have changed your connected apps too often in a short time.';

/** `POST /authorize/switch`: lets apps connect to the caller's links by signing in, or disconnects all of them. */
export async function turnOnOrOff(call: SignInCall): Promise<string> {
  const { actor } = await admittedUser(call, TOO_MANY_CHANGES);
  const { on } = await receiveJson(call, switchSchema, receptionOf(call));
  const { response, instance, deadline, now } = call;
  const { consents, appSignIn } = instance;
  if (on) requireRecentSignIn({ actor, now }, 'Letting apps connect');
  if (on) await consents.turnOn(actor.uid, deadline.signal, sourceOf(call));
  else await disconnectAllApps(instance, actor.uid, deadline.signal, sourceOf(call));
  appSignIn.forget();
  const body: Switch = { on };
  sendJson(response, 200, body);
  return 'ok';
}
