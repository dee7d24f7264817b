import { createContext } from 'preact';
import type { Host } from '../host/host';

/** What every card needs. */
export interface Cards {
  /** Undefined until the app has introduced itself. */
  readonly host: Host | undefined;
  /** The address of the web app, without a slash at its end. Empty if it is not known. */
  readonly webApp: string;
  /** Whether to show what changes links. */
  readonly mayTidy: boolean;
  /** Makes screen readers say a text. */
  readonly announce: (text: string) => void;
  /** Tells the model what the person did. */
  readonly tell: (what: string) => void;
}

export const CardsContext = createContext<Cards>({
  host: undefined,
  webApp: '',
  mayTidy: false,
  announce: () => undefined,
  tell: () => undefined,
});
