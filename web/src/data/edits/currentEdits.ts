import { signal } from '@preact/signals-core';
import type { Edits } from './queue/contract';

/** The edits of the signed-in user. Undefined on pages that have none. */
export const currentEdits = signal<Edits | undefined>(undefined);
