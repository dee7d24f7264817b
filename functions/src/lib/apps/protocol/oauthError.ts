/** The error codes of OAuth 2.0 that this service sends, with those of registration and of resource indicators. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** An error that a client gets. The description is for the people who develop the client. */
export interface OAuthError {
  readonly error: OAuthErrorCode;
  readonly error_description: string;
}

export function oauthError(error: OAuthErrorCode, description: string): OAuthError {
  return { error, error_description: description };
}
