// The parts of the Firebase CLI that compute which code is deployed. It has no types of its own.

declare module 'firebase-tools/lib/fsAsync.js' {
  /** Lists the files below a folder, except those that a pattern matches. */
  export function readdirRecursive(options: {
    readonly path: string;
    readonly ignoreStrings: readonly string[];
  }): Promise<readonly { readonly name: string }[]>;
}

declare module 'firebase-tools/lib/deploy/functions/cache/hash.js' {
  export function getSourceHash(file: string): Promise<string>;
  export function getEnvironmentVariablesHash(backend: {
    readonly environmentVariables: Readonly<Record<string, string>>;
  }): string;
  export function getSecretsHash(endpoint: {
    readonly secretEnvironmentVariables: readonly {
      readonly secret: string;
      readonly version?: string | undefined;
    }[];
  }): string;
  export function getEndpointHash(sourceHash: string, environmentHash: string, secretsHash: string): string;
}
