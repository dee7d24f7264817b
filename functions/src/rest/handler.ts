import { handleCall, type Call } from '../http/call';
import type { Exchange } from '../http/endpoint';
import { LargeResponse, sendLargeResponse } from '../http/largeResponse';
import { invalidBody, methodNotAllowed } from '../http/rejection';
import { contentLength, receiveJson } from '../http/requestBody';
import { sendJson } from '../http/responses';
import { identifyUser, type IdentifiedUser } from '../http/userToken';
import { requireAdmission } from '../lib/access/actor';
import { withDeadline } from '../lib/platform/deadline';
import type { Release } from '../lib/platform/weightedSemaphore';
import { InvalidArguments, LimitExceeded } from '../lib/shared/base/errors';
import { LIMITS } from '../lib/shared/base/limits';
import { handleAdmission, isAdmissionPath } from './admission';
import type { Route } from './route';
import { routeOf } from './routes';

const TOO_MANY_REQUESTS = `This user sends too many requests. One request takes up to ${LIMITS.linksPerRequest.toLocaleString('en')} links.`;

/** The most memory that a byte of a body needs while it is parsed, validated and stored. */
const MEMORY_PER_BYTE = 16;

/**
 * Handles a request under `/api/workspace/`: method, ID token, rate limit, allow list, memory, body, then the
 * route. Returns the outcome to log.
 */
export function handleRest(exchange: Exchange): Promise<string> {
  return handleCall(exchange, serve);
}

async function serve(call: Call): Promise<string> {
  const { request, response, instance, deadline } = call;
  if (isAdmissionPath(request.path)) return handleAdmission(call);
  if (request.method !== 'POST') throw methodNotAllowed('POST');
  const user = await identifyUser(call, TOO_MANY_REQUESTS);
  const route = routeOf(request.path);
  if (!route.isForEverybody) requireAdmission(user.admission);

  const release = await reserveMemory(call, user);
  try {
    const result = await execute(call, route, user);
    release();
    if (result instanceof LargeResponse) {
      return await sendLargeResponse(response, result, instance.responses, deadline.signal);
    }
    sendJson(response, 200, result);
    return 'ok';
  } finally {
    release();
  }
}

/** Reserves memory for handling the body. */
async function reserveMemory(
  { request, instance, deadline: { signal } }: Call,
  { actor }: IdentifiedUser,
): Promise<Release> {
  const length = Math.min(contentLength(request) ?? LIMITS.bodyBytes, LIMITS.bodyBytes);
  const demand = { user: actor.uid, weight: length * MEMORY_PER_BYTE, isWanted: () => !signal.aborted };
  try {
    return await withDeadline(signal, instance.bodies.acquire(demand));
  } catch (error) {
    // Drain the body, so that the client can read the response.
    request.resume();
    throw error;
  }
}

/**
 * Receives and handles the body. Reports exceeded limits and invalid arguments as problems with the route's main
 * field.
 */
async function execute(call: Call, route: Route, user: IdentifiedUser): Promise<object | LargeResponse> {
  const body = await receiveJson(call, route.body, LIMITS.bodyBytes);
  const { config, now, instance, deadline } = call;
  try {
    return await route.handle({ ...instance, ...user, config, now, signal: deadline.signal }, body);
  } catch (error) {
    if (!(error instanceof LimitExceeded || error instanceof InvalidArguments)) throw error;
    throw invalidBody([{ path: route.mainField, message: error.message }]);
  }
}
