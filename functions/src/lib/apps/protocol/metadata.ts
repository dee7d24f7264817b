import { resourceOf, type ResourcePath } from './issuer';
import { SCOPES, scopesFor } from './scopes';

/** Returns the URL of the metadata that a 401 response names. It tells clients how to sign in. */
export function resourceMetadataUrl(issuer: string, path: ResourcePath): string {
  return `${issuer}${RESOURCE_METADATA}${path}`;
}

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** Returns the metadata of an MCP endpoint (RFC 9728). */
export function resourceMetadata(issuer: string, path: ResourcePath) {
  return {
    resource: resourceOf(issuer, path),
    authorization_servers: [issuer],
    scopes_supported: scopesFor(path),
    bearer_methods_supported: ['header'],
    resource_name: 'Link Dashboard',
  };
}

/**
 * Returns the metadata of the authorization server (RFC 8414). Clients register (RFC 7591), or their id is the URL of a
 * Client ID Metadata Document, which is never fetched: see `clientDocument.ts`.
 */
export function serverMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: SCOPES,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
