import type { Ask } from '../ask';
import { FINDING } from './finding';
import { READING } from './reading';
import { REMEMBERING } from './remembering';
import { SAVING } from './saving';
import { TIDYING } from './tidying';

/** Forty requests of one day, in their order: some are about what earlier ones have changed. */
export const ASKS: readonly Ask[] = [...FINDING, ...READING, ...REMEMBERING, ...SAVING, ...TIDYING].sort(
  (one, other) => one.id - other.id,
);
