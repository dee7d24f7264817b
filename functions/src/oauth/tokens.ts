import { FORM_TYPE, readBody } from '../http/requestBody';
import { sendJson } from '../http/responses';
import { getConfig } from '../lib/service/config';
import { databaseDeadline } from '../lib/platform/deadline';
import { getInstance } from '../lib/service/instance';
import { parseClientId } from '../lib/apps/protocol/client';
import { oauthError, type OAuthError } from '../lib/apps/protocol/oauthError';
import { redeemCode, refreshTokens, revokeToken } from '../lib/apps/grants/tokenService';
import { countRequest, MAX_BODY_BYTES, sendOAuthError, type Exchange } from './exchange';

/** `POST /token`: gives a client tokens for a code or for a refresh token. */
export async function issueTokens(exchange: Exchange): Promise<string> {
  const { request, response, issuer } = exchange;
  countRequest(request);
  const form = await readForm(exchange);
  const answer = form instanceof URLSearchParams ? await tokensFor(form, issuer) : form;
  if ('error' in answer) return sendOAuthError(response, answer);
  sendJson(response, 200, answer);
  return 'ok';
}

async function tokensFor(form: URLSearchParams, issuer: string) {
  const clientId = form.get('client_id') ?? '';
  const { oauthRedirects, allowedUsers } = getConfig();
  if (!parseClientId(clientId, oauthRedirects)) {
    return oauthError('invalid_client', 'client_id is missing or unknown. Register again.');
  }
  const { grants, signInRates } = getInstance();
  const context = { grants, signInRates, allowedUsers, now: Date.now(), signal: databaseDeadline() };
  const client = { clientId, resources: form.getAll('resource'), issuer };
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const redirect = form.get('redirect_uri') ?? '';
      const verifier = form.get('code_verifier') ?? '';
      return redeemCode(context, form.get('code') ?? '', { ...client, redirect, verifier });
    }
    case 'refresh_token':
      return refreshTokens(context, form.get('refresh_token') ?? '', client);
    case null:
      return oauthError('invalid_request', 'grant_type is missing.');
    default:
      return oauthError('unsupported_grant_type', 'Use authorization_code or refresh_token.');
  }
}

/** `POST /revoke`: ends a token (RFC 7009). Says nothing about whether there was one. */
export async function revoke(exchange: Exchange): Promise<string> {
  const { request, response } = exchange;
  countRequest(request);
  const form = await readForm(exchange);
  if (!(form instanceof URLSearchParams)) return sendOAuthError(response, form);
  const { grants } = getInstance();
  await revokeToken({ grants, signal: databaseDeadline() }, form.get('token') ?? '');
  sendJson(response, 200, {});
  return 'ok';
}

/** Returns the parameters of a body, each of which may be sent once, or what is wrong with it. */
async function readForm({ request }: Exchange): Promise<URLSearchParams | OAuthError> {
  const body = await readBody(request, MAX_BODY_BYTES, FORM_TYPE);
  if ('rejection' in body) {
    return oauthError('invalid_request', 'Send a short form, as application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(body.text);
  const isRepeated = [...form.keys()].some((name) => name !== 'resource' && form.getAll(name).length > 1);
  return isRepeated ? oauthError('invalid_request', 'A parameter is repeated.') : form;
}
