import { z } from 'zod';
import { parseJson } from '@shared/base/json';
import { customsOf } from '../ui/text/customsOf';
import { followCustoms } from '../ui/text/format';
import { readPreference, writePreference } from './preferences';

/**
 * Has dates, times and numbers written as in the language of the browser, but with English words. Asks `Intl` only once in a browser, because loading
 * its data would delay the first card.
 */
export function followLanguage(language = navigator.language): void {
  const kept = keptSchema.safeParse(parseJson(readPreference(NAME) ?? ''));
  if (kept.success && kept.data.language === language) {
    followCustoms(kept.data);
    return;
  }
  const customs = customsOf(language);
  followCustoms(customs);
  writePreference(NAME, JSON.stringify({ language, ...customs }));
}

const NAME = 'customs';

const keptSchema = z.object({
  language: z.string(),
  isMonthFirst: z.boolean(),
  isTwelveHours: z.boolean(),
  separator: z.string(),
  hasLakhs: z.boolean(),
});
