import type { OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { CALLBACK } from './flow';

const clientSchema = z.looseObject({ client_id: z.string() });
const tokensSchema = z.looseObject({
  access_token: z.string(),
  token_type: z.string(),
  refresh_token: z.string().optional(),
});

/**
 * Keeps what a client of either SDK stores while it signs in, as an app does in its own storage. Both SDKs accept it as
 * their OAuth provider. Two clients can share one.
 */
export class MemoryProvider {
  readonly redirectUrl: string = CALLBACK;
  readonly clientMetadata = { client_name: 'An SDK', redirect_uris: [CALLBACK] };
  /** The addresses that a browser would have opened. */
  readonly opened: URL[] = [];
  private discovered: OAuthDiscoveryState | undefined;
  stored: {
    client?: z.infer<typeof clientSchema>;
    tokens?: z.infer<typeof tokensSchema>;
    verifier?: string;
  } = {};

  state(): string {
    return 'a state';
  }

  clientInformation() {
    return this.stored.client;
  }

  saveClientInformation(client: unknown): void {
    this.stored.client = clientSchema.parse(client);
  }

  tokens() {
    return this.stored.tokens;
  }

  saveTokens(tokens: unknown): void {
    this.stored.tokens = tokensSchema.parse(tokens);
  }

  redirectToAuthorization(url: URL): void {
    this.opened.push(url);
  }

  saveCodeVerifier(verifier: string): void {
    this.stored.verifier = verifier;
  }

  codeVerifier(): string {
    return this.stored.verifier ?? '';
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovered = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovered;
  }

  invalidateCredentials(scope: string): void {
    if (scope === 'all') this.stored = {};
    if (scope === 'tokens') delete this.stored.tokens;
  }
}
