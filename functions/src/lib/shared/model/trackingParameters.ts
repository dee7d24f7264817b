/**
 * Returns whether a raw query parameter (`name=value`, not decoded) only tracks visitors by the rules of version 1. These never
 * change: see `addressRules.ts` for later ones.
 */
export function isTracking(parameter: string): boolean {
  const name = (parameter.split('=', 1)[0] ?? '').toLowerCase();
  return name.startsWith('utm_') || TRACKING_PARAMETERS.has(name);
}

/** Query parameters, besides `utm_*`, that say where a visitor came from and do not change what is shown. */
export const TRACKING_PARAMETERS: ReadonlySet<string> = new Set([
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  'dclid',
  'fbclid',
  'gbraid',
  'gclid',
  'gclsrc',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_id',
  'wbraid',
  'yclid',
]);
