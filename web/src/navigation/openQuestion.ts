import { personal } from '../data/personal';

/** The URL of a link that opens another program, while a dialog asks whether to open it. */
export const askedUrl = personal<string | undefined>(() => undefined);
