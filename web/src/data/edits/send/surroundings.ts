import type { ReadonlySignal } from '@preact/signals-core';
import type { EditOutcome, EditsRequest, EditsResponse } from '@shared/contract/requests/editsRequest';
import type { EditStore } from '../../local/editStore';
import type { Attempts } from './attempts';
import type { EditChange } from '../queue/pendingEdits';
import type { Difference } from '../queue/problem';

/** What edits need of the browser. */
export interface Surroundings {
  /** Whether the browser has a network connection. The service may be out of reach nevertheless. */
  readonly isOnline: ReadonlySignal<boolean>;
  readonly send: Send;
  /** Opens what outlasts the tab. Calls `onLost` when it may have been deleted from outside. */
  readonly openStore: (onLost: () => void) => EditStore;
  /** Connects with the other tabs. */
  readonly connect: (onMessage: (message: Message) => void) => {
    readonly post: (message: Message) => void;
    readonly close: () => void;
  };
  /** Runs `work` while no other tab runs anything under this name. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Asks the user whether to go on without history. */
  readonly goesOnWithoutHistory: () => Promise<boolean>;
  /** Describes the outcome of an edit. `titleOf` returns the title of a link, or its URL. */
  readonly differenceOf: (
    change: EditChange,
    outcome: EditOutcome,
    titleOf: (url: string) => string,
  ) => Difference | undefined;
  readonly now: () => number;
}

/** Sends a request. Calls `onKeptAlive` once it has started, if the browser completes it even if the tab is closed. */
export type Send = (request: EditsRequest, onKeptAlive: () => void) => Promise<EditsResponse>;

/** What the tabs of a browser tell each other. */
export type Message =
  /** Others have to read the store again. */
  | { readonly kind: 'changed' }
  /** The service has made or rejected an edit. */
  | { readonly kind: 'settled'; readonly id: string; readonly outcome: EditOutcome }
  /** The user has withdrawn or discarded an edit. */
  | { readonly kind: 'forgotten'; readonly id: string }
  /** Sending the edits of a workspace has failed for now. */
  | { readonly kind: 'failed'; readonly workspaceId: string; readonly attempts: Attempts }
  /** The user does not want to wait for the next attempt. */
  | { readonly kind: 'wake'; readonly workspaceId: string };
