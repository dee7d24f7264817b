import { LIMITS } from '../../../src/lib/shared/base/limits';
import { ASSUMED, GB, GIB } from './assumptions';
import type { DeployedFunction } from './deployment';
import { listPrice, PRICES, type Product } from './prices';

/** What the people who share a deployment do with it. */
export interface Use {
  readonly people: number;
  /** Tool calls of each person in a day. */
  readonly callsPerDay: number;
  /** How often each person opens the web app in a day. */
  readonly visitsPerDay: number;
  /** Links that each person has stored. */
  readonly links: number;
}

export const ONE_PERSON: Use = { people: 1, callsPerDay: 200, visitsPerDay: 10, links: 10_000 };

export interface BillLine {
  readonly product: Product;
  readonly what: string;
  readonly amount: number;
  readonly usd: number;
}

const DAYS = 30;

/** Returns the bill for a month of 30 days, after the free quotas. */
export function monthlyBill(use: Use, mcp: Pick<DeployedFunction, 'cpu' | 'memoryGib'>): readonly BillLine[] {
  const { people, links } = use;
  const calls = DAYS * people * use.callsPerDay;
  const visits = DAYS * people * use.visitsPerDay;
  const documents = 1 + Math.ceil(links / ASSUMED.linksPerChunk);
  const writing = calls * ASSUMED.writingShare;
  const reading = calls - writing;
  const cold = reading * ASSUMED.coldShare;
  // A warm call reads the key and the head, and a cold one every chunk as well. A change reads the key and writes two documents.
  const reads = 2 * (reading - cold) + (1 + documents) * cold + writing + visits * documents;
  const seconds = calls * ASSUMED.secondsPerCall;
  const linkBytes = links * ASSUMED.linkBytes;
  const lines: readonly [Product, string, number][] = [
    ['cpu', 'Functions: processor', seconds * mcp.cpu],
    ['memory', 'Functions: memory', seconds * mcp.memoryGib],
    ['requests', 'Functions: requests', calls],
    ['reads', 'Firestore: documents read', reads],
    ['writes', 'Firestore: documents written', 2 * writing],
    ['deletes', 'Firestore: documents deleted', DAYS * people * ASSUMED.deletesPerDay],
    ['stored', 'Firestore: stored', (people * linkBytes * ASSUMED.storageFactor) / GIB],
    ['firestoreTransfer', 'Firestore: sent to browsers', (visits * linkBytes) / GIB],
    [
      'hostingTransfer',
      'Hosting: sent to browsers and clients',
      (visits * ASSUMED.webAppBytes + calls * LIMITS.responseBytes) / GB,
    ],
    ['hostingStored', 'Hosting: stored', ASSUMED.hostingGb],
    ['logs', 'Logs', (calls * (ASSUMED.logLineBytes + ASSUMED.requestLogBytes)) / GIB],
    ['images', 'Container images', ASSUMED.imagesGb],
  ];
  return lines.map(([product, what, amount]) => ({
    product,
    what,
    amount,
    usd: listPrice(product, Math.max(0, amount - PRICES[product].free)),
  }));
}
