/** When the prices below were looked up. Look them up again before you rely on them. */
export const PRICES_DATE = '2026-11-22';

/**
 * Where a figure was found. Google's pages could not be reached, so `official` means a stored copy of Google's own page, and
 * `secondary` means that only other pages confirm the figure. Some copies are years old.
 */
type Seen = 'official' | 'secondary';

export interface Price {
  /** US dollars for `per` units, before taxes. */
  readonly usd: number;
  readonly per: number;
  readonly unit: string;
  /** Units in a month that cost nothing. A quota of Firestore or Hosting for a day is counted 30 times. */
  readonly free: number;
  /** Google's page with the current figure. */
  readonly source: string;
  readonly seen: Seen;
}

const CLOUD_RUN = 'https://cloud.google.com/run/pricing';
const FIRESTORE = 'https://cloud.google.com/firestore/pricing';
const FIREBASE = 'https://firebase.google.com/pricing';
const MILLION = 1_000_000;

/**
 * Cloud Run in a region of tier 1, such as us-central1, with request-based billing. Firestore in the multi-region nam5,
 * which is the most expensive place in the United States: single regions cost about half.
 */
export const PRICES = {
  cpu: { usd: 24, per: MILLION, unit: 'vCPU-seconds', free: 180_000, source: CLOUD_RUN, seen: 'official' },
  memory: {
    usd: 2.5,
    per: MILLION,
    unit: 'GiB-seconds',
    free: 360_000,
    source: CLOUD_RUN,
    seen: 'secondary',
  },
  requests: {
    usd: 0.4,
    per: MILLION,
    unit: 'requests',
    free: 2 * MILLION,
    source: CLOUD_RUN,
    seen: 'secondary',
  },
  reads: {
    usd: 0.6,
    per: MILLION,
    unit: 'documents',
    free: 30 * 50_000,
    source: FIRESTORE,
    seen: 'official',
  },
  writes: {
    usd: 1.8,
    per: MILLION,
    unit: 'documents',
    free: 30 * 20_000,
    source: FIRESTORE,
    seen: 'official',
  },
  deletes: {
    usd: 0.2,
    per: MILLION,
    unit: 'documents',
    free: 30 * 20_000,
    source: FIRESTORE,
    seen: 'official',
  },
  stored: { usd: 0.18, per: 1, unit: 'GiB', free: 1, source: FIRESTORE, seen: 'secondary' },
  firestoreTransfer: { usd: 0.12, per: 1, unit: 'GiB', free: 10, source: FIRESTORE, seen: 'secondary' },
  transfer: {
    usd: 0.12,
    per: 1,
    unit: 'GiB',
    free: 1,
    source: 'https://cloud.google.com/vpc/network-pricing',
    seen: 'secondary',
  },
  hostingTransfer: { usd: 0.15, per: 1, unit: 'GB', free: 30 * 0.36, source: FIREBASE, seen: 'secondary' },
  hostingStored: { usd: 0.026, per: 1, unit: 'GB', free: 10, source: FIREBASE, seen: 'secondary' },
  logs: {
    usd: 0.5,
    per: 1,
    unit: 'GiB',
    free: 50,
    source: 'https://cloud.google.com/products/observability/pricing',
    seen: 'secondary',
  },
  images: {
    usd: 0.1,
    per: 1,
    unit: 'GB',
    free: 0.5,
    source: 'https://cloud.google.com/artifact-registry/pricing',
    seen: 'official',
  },
} as const satisfies Record<string, Price>;

export type Product = keyof typeof PRICES;

/** Returns the price of an amount in US dollars, without the free quota. */
export function listPrice(product: Product, amount: number): number {
  const { usd, per } = PRICES[product];
  return (amount / per) * usd;
}
