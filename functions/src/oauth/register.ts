import { readBody } from '../http/requestBody';
import { sendJson } from '../http/responses';
import { getConfig } from '../lib/service/config';
import { parseJson } from '../lib/shared/base/json';
import { registerClient } from '../lib/apps/protocol/client';
import { oauthError } from '../lib/apps/protocol/oauthError';
import { countRequest, MAX_BODY_BYTES, sendOAuthError, type Exchange } from './exchange';

/** `POST /register`: registers a client (RFC 7591). Stores nothing. */
export async function register({ request, response }: Exchange): Promise<string> {
  countRequest(request);
  const body = await readBody(request, MAX_BODY_BYTES);
  if ('rejection' in body) {
    return sendOAuthError(response, oauthError('invalid_client_metadata', body.message));
  }
  const { oauthRedirects } = getConfig();
  const registration = registerClient(parseJson(body.text), oauthRedirects, Date.now());
  if ('error' in registration) return sendOAuthError(response, registration);
  sendJson(response, 201, registration);
  return 'ok';
}
