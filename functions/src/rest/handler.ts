import { handleCall, type Call } from '../http/call';
import { deviceOf } from '../http/device';
import type { Exchange } from '../http/endpoint';
import { receiveJson } from '../http/jsonBody';
import { LargeResponse, sendLargeResponse } from '../http/largeResponse';
import { invalidBody, methodNotAllowed } from '../http/rejection';
import { sendJson } from '../http/responses';
import { identifyUser, type IdentifiedUser } from '../http/userToken';
import { requireAdmission } from '../lib/access/actor';
import { emailsOf, revokeSessions } from '../lib/access/idToken';
import type { ReservedBody } from '../lib/platform/bodyMemory';
import { InvalidArguments, LimitExceeded } from '../lib/shared/base/errors';
import { LIMITS } from '../lib/shared/base/limits';
import { handleAdmission } from './admission';
import type { Route } from './route';
import { nameOf, routeOf } from './routes';

/**
 * Handles a request under `/api/workspace/`: method, ID token, rate limit, allow list, body, memory, then the
 * route. Returns the outcome to log.
 */
export function handleRest(exchange: Exchange): Promise<string> {
  return handleCall(exchange, serve);
}

/** Built when needed: formatting a number loads the locale data. */
const tooManyRequests = () =>
  `This user sends too many requests. One request takes up to ${LIMITS.linksPerRequest.toLocaleString('en')} links.`;

/** The routes that change nothing, and have no body. The parser of pages is loaded only when it is needed. */
export const READS: Readonly<Record<string, (call: Call) => Promise<string>>> = {
  access: handleAdmission,
  preview: async (call) => (await import('./preview')).handlePreview(call),
};

async function serve(call: Call): Promise<string> {
  const { request, response, instance, deadline } = call;
  const read = READS[nameOf(request.path)];
  if (read) return read(call);
  if (request.method !== 'POST') throw methodNotAllowed('POST');
  instance.authorIds.prefetch();
  const user = await identifyUser(call, tooManyRequests);
  const route = routeOf(request.path);
  if (!route.isForEverybody) requireAdmission(user.admission);

  const memory = instance.bodies.bodyOf(user.actor.uid);
  try {
    const result = await execute(call, route, user, memory);
    memory.release();
    if (result instanceof LargeResponse) {
      return await sendLargeResponse(response, result, instance.responses, deadline.signal);
    }
    sendJson(response, 200, result);
    return 'ok';
  } finally {
    memory.release();
  }
}

/**
 * Receives and handles the body. Reports exceeded limits and invalid arguments as problems with the route's main
 * field.
 */
async function execute(
  call: Call,
  route: Route,
  user: IdentifiedUser,
  memory: ReservedBody,
): Promise<object | LargeResponse> {
  const sender = () => user.actor.uid;
  const body = await receiveJson(call, route.body, { maxBytes: LIMITS.bodyBytes, sender, memory });
  const { config, now, instance, deadline } = call;
  try {
    const auth = { emailsOf, revokeSessions };
    const source = { device: deviceOf(call.request.get('user-agent')) };
    const context = { ...instance, ...user, ...auth, source, config, now, signal: deadline.signal };
    return await route.handle(context, body);
  } catch (error) {
    if (!(error instanceof LimitExceeded || error instanceof InvalidArguments)) throw error;
    throw invalidBody([{ path: route.mainField, message: error.message }]);
  }
}
