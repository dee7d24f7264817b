import { readBody } from '../http/requestBody';
import { sendJson } from '../http/responses';
import { registerClient } from '../lib/apps/protocol/client';
import { oauthError } from '../lib/apps/protocol/oauthError';
import { parseJson } from '../lib/shared/base/json';
import { countRequest, oauthRejection, receptionOf, type SignInCall } from './signIn';

/** `POST /register`: registers a client (RFC 7591). Stores nothing. */
export async function register(call: SignInCall): Promise<string> {
  countRequest(call);
  const { response, config, now } = call;
  const body = await readBody(call, receptionOf(call));
  if ('rejection' in body) throw oauthRejection(oauthError('invalid_client_metadata', body.message));
  const registration = registerClient(parseJson(body.text), config.oauthRedirects, Date.parse(now));
  if ('error' in registration) throw oauthRejection(registration);
  sendJson(response, 201, registration);
  return 'ok';
}
