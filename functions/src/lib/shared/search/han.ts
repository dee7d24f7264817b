import { hanForms } from './hanForms';

/** The simplified form of Chinese characters by the traditional one. Browsers use `han.browser.ts`, which loads them later. */
export const SIMPLIFIED: ReadonlyMap<string, string> = new Map(hanForms());
