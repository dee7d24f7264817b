import { readPreference, writePreference } from './preferences';

const NAME = 'theme';

export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;

/** Returns the theme of this browser. */
export const currentTheme = (): string => readPreference(NAME) ?? 'system';

export function chooseTheme(chosen: string): void {
  writePreference(NAME, chosen);
  // `theme.js` shows it.
  dispatchEvent(new Event(NAME));
}
