/**
 * What the bills assume about a request, a link and a deploy. The measured figures are from the service on the emulators.
 * The estimates are on the high side, because only a deployed service shows the real figures.
 */
export const ASSUMED = {
  /** Measured: with 10,000 links of 450 bytes, a cold read reads the key, the head and 12 chunks. */
  linksPerChunk: 830,
  linkBytes: 450,
  /** Estimate: indexes and names of fields, for each byte of a link. */
  storageFactor: 1.5,
  /** Estimate: how long a call occupies an instance, including its share of cold starts. */
  secondsPerCall: 0.5,
  /** Estimates: of the calls with a key, how many write, and how many find no cached copy. */
  writingShare: 0.2,
  coldShare: 0.25,
  /** Estimate: documents that each person deletes in a day, with workspaces and keys. */
  deletesPerDay: 1,
  /** Estimate: the files that a browser loads when it opens the web app with an empty cache. */
  webAppBytes: 500_000,
  /** Estimate: what Hosting stores, with some earlier versions, in GB. */
  hostingGb: 0.05,
  /** Estimate: container images that a clean-up policy of one day leaves, in GB. */
  imagesGb: 1,
  /** Estimate: what Cloud Logging stores of a request's own line, which has 105 to 250 bytes, and of Cloud Run's. */
  logLineBytes: 512,
  requestLogBytes: 1_024,
  /**
   * Measured on 2026-11-22: the cheapest request takes 127 µs of processor time (a preflight, `OPTIONS`), `GET /health` 134, and
   * a rejected call 197 to 220. So one vCPU answers at most this many per second.
   */
  requestsPerVcpuSecond: 8_000,
  /** Estimate: an error with its headers. */
  errorBytes: 512,
} as const;

export const GIB = 1024 ** 3;
export const GB = 1_000_000_000;
