// The parts of the Firebase CLI that the commands use. It has no types of its own.

declare module 'firebase-tools/lib/auth.js' {
  interface Account {
    readonly user: { readonly email: string };
    readonly tokens: object;
  }
  export function selectAccount(email: string | undefined, projectFolder: string): Account | undefined;
}

declare module 'firebase-tools/lib/requireAuth.js' {
  /** Resolves to the account's email address, or null if that is unknown. Rejects if nobody is signed in. */
  export function requireAuth(options: {
    project?: string;
    user?: object;
    tokens?: object;
  }): Promise<string | null>;
}

declare module 'firebase-tools/lib/apiv2.js' {
  interface RequestOptions {
    readonly method: string;
    readonly path: string;
    readonly queryParams?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    readonly resolveOnHTTPError: true;
    readonly timeout: number;
  }
  export class Client {
    constructor(options: { readonly urlPrefix: string });
    request(options: RequestOptions): Promise<{ readonly status: number; readonly body: unknown }>;
  }
}

declare module 'firebase-tools/lib/api.js' {
  type Origin = () => string;
  export const artifactRegistryDomain: Origin;
  export const authManagementOrigin: Origin;
  export const cloudbillingOrigin: Origin;
  export const cloudloggingOrigin: Origin;
  export const firebaseApiOrigin: Origin;
  export const firestoreOrigin: Origin;
  export const functionsV2Origin: Origin;
  export const hostingApiOrigin: Origin;
  export const hostingOrigin: Origin;
  export const resourceManagerOrigin: Origin;
  export const rulesOrigin: Origin;
  export const runOrigin: Origin;
  export const serviceUsageOrigin: Origin;
}
