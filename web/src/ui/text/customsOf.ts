import type { Customs } from './format';

/** Returns how those who speak a language write dates, times and numbers. The words are English. */
export function customsOf(language: string): Customs {
  const tags = tagsOf(language);
  const time = new Intl.DateTimeFormat(tags, {
    dateStyle: 'medium',
    timeStyle: 'short',
    calendar: 'gregory',
  });
  const order = time.formatToParts(0).map(({ type }) => type);
  const { hourCycle } = time.resolvedOptions();
  const number = new Intl.NumberFormat(tags, { numberingSystem: 'latn' });
  const [digits, separator] = number.formatToParts(12_345_678);
  return {
    isMonthFirst: order.indexOf('month') < order.indexOf('day'),
    isTwelveHours: hourCycle === 'h12' || hourCycle === 'h11',
    separator: separator?.value ?? ',',
    hasLakhs: digits?.value === '1',
  };
}

/** Returns no tag, which means the default of `Intl`, for what Linux browsers report instead of a language: "C" and "en-US@posix". */
function tagsOf(language: string): string[] {
  try {
    return Intl.getCanonicalLocales(language);
  } catch {
    return [];
  }
}
