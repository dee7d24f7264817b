import { signal } from '@preact/signals-core';
import type { Outbox } from './outbox';

/** The outbox of the signed-in user. Undefined on pages that have none. */
export const currentOutbox = signal<Outbox | undefined>(undefined);
