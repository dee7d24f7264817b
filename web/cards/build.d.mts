/** See build.mjs. `packages` are the folders of the packages in the cards. */
export function buildCards(): Promise<{
  readonly html: string;
  readonly hash: string;
  readonly packages: readonly string[];
}>;

export function packagesOf(moduleIds: readonly string[]): readonly string[];
