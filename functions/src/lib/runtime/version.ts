declare const BUILD: { readonly version: string; readonly code: string } | undefined;

/** The build fills this in. The benchmarks compile the code without it. */
const build = typeof BUILD === 'undefined' ? { version: '0.0.0', code: '' } : BUILD;

/** The version and, if it was built from a Git repository, the commit, such as `1.0.0+1a2b3c4d`. */
export const VERSION = build.version;

/** The response header that tells which build responds. `npm run cloud:doctor` compares it with a checkout. */
export const VERSION_HEADER = ['X-Link-Dashboard-Version', `${build.version}; code=${build.code}`] as const;
