import { FORM_TYPE, readBody } from '../http/requestBody';
import { sendJson } from '../http/responses';
import { redeemCode, refreshTokens, revokeToken } from '../lib/apps/grants/issuingTokens';
import { parseClientId } from '../lib/apps/protocol/client';
import { oauthError, type OAuthErrorCode } from '../lib/apps/protocol/oauthError';
import { countRequest, oauthRejection, receptionOf, type SignInCall } from './signIn';

/** `POST /token`: exchanges a code or a refresh token for new tokens. */
export async function issueTokens(call: SignInCall): Promise<string> {
  countRequest(call);
  const tokens = await tokensFor(await receiveForm(call), call);
  if ('error' in tokens) throw oauthRejection(tokens);
  sendJson(call.response, 200, tokens);
  return 'ok';
}

function tokensFor(form: URLSearchParams, { config, instance, issuer, now, deadline }: SignInCall) {
  const clientId = form.get('client_id') ?? '';
  if (!parseClientId(clientId, config.oauthRedirects)) {
    throw rejection('invalid_client', 'client_id is missing or unknown. Register again.');
  }
  const { grants, signInRates } = instance;
  const { allowedUsers } = config;
  const context = { grants, signInRates, allowedUsers, now: Date.parse(now), signal: deadline.signal };
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
      throw rejection('invalid_request', 'grant_type is missing.');
    default:
      throw rejection('unsupported_grant_type', 'Use authorization_code or refresh_token.');
  }
}

/** `POST /revoke`: revokes a token (RFC 7009). Does not say whether there was one. */
export async function revoke(call: SignInCall): Promise<string> {
  countRequest(call);
  const form = await receiveForm(call);
  const { response, instance, deadline } = call;
  await revokeToken({ grants: instance.grants, signal: deadline.signal }, form.get('token') ?? '');
  sendJson(response, 200, {});
  return 'ok';
}

/**
 * Returns the parameters of a form. @throws {Rejection} if the body is not a form or repeats a parameter except
 * `resource`.
 */
async function receiveForm(call: SignInCall): Promise<URLSearchParams> {
  const body = await readBody(call, { ...receptionOf(call), wanted: FORM_TYPE });
  if ('rejection' in body) {
    throw rejection('invalid_request', 'Send a short form, as application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(body.text);
  const isRepeated = [...form.keys()].some((name) => name !== 'resource' && form.getAll(name).length > 1);
  if (isRepeated) throw rejection('invalid_request', 'A parameter is repeated.');
  return form;
}

function rejection(...error: [OAuthErrorCode, string]) {
  return oauthRejection(oauthError(...error));
}
