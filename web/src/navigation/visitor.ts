import { createContext } from 'preact';

/** Whether the user is a visitor of a public workspace, who sees no conversation ids, no paths of sessions and no programs to open. */
export const VisitorContext = createContext(false);
