export function oauthError(error: OAuthErrorCode, description: string): OAuthError {
  return { error, error_description: description };
}

/** The OAuth 2.0 error codes that this service sends, including those of client registration and resource indicators. */
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

/** An OAuth error response. The description is for the developers of the client. */
export interface OAuthError {
  readonly error: OAuthErrorCode;
  readonly error_description: string;
}
