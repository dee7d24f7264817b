import type { Call } from '../http/call';
import { methodNotAllowed } from '../http/rejection';
import { sendJson } from '../http/responses';
import { identifyUser, invalidToken } from '../http/userToken';
import { authorize } from '../lib/access/actor';
import type { AdmissionResponse } from '../lib/shared/contract/requests/admission';

/**
 * `GET /api/workspace/access`: tells the web app whether there is an allow list and whether it allows the user.
 * With `?shared`, lets an allowed user read what others share with them for a while, as the rules know no list. Returns the
 * outcome to log.
 */
export async function handleAdmission(call: Call): Promise<string> {
  const { request, response, config, instance, deadline } = call;
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
  const isRestricted = config.allowedUsers !== undefined;
  response.vary('Authorization');
  const isAnonymous = request.get('authorization') === undefined;
  const user = isAnonymous ? undefined : await identifyUser(call, () => TOO_MANY_REQUESTS);
  if (user?.admission === 'allowed' && request.query.shared !== undefined) {
    const { signedInAt = 0 } = user.actor;
    const isExtended = await instance.leases.extend(authorize(user.actor), signedInAt, deadline.signal);
    if (!isExtended) throw invalidToken();
  }
  const body: AdmissionResponse = { isRestricted, status: user?.admission };
  sendJson(response, 200, body, isAnonymous ? FOR_EVERYBODY : {});
  return 'ok';
}

const TOO_MANY_REQUESTS = 'This user sends too many requests.';

/** Lets Hosting's cache serve most visitors, so that a flood of them does not reach the function. */
const FOR_EVERYBODY = { 'Cache-Control': 'public, max-age=300, s-maxage=300' };
