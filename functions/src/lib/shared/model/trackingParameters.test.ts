import { isTracking } from './trackingParameters';

it.each([
  'utm_source=news',
  'utm_anything',
  'UTM_Medium=mail',
  'gclid=1',
  'FBCLID=a=b',
  'mc_cid',
  '_ga=2',
  'utm_=',
])('recognizes %s as a tracking parameter', (parameter) => {
  expect(isTracking(parameter)).toBe(true);
});

it.each([
  '',
  '=',
  'q=utm_source',
  'utm=1',
  'id=gclid',
  'gclid2=1',
  'v=abc',
  'ref=home',
  'utm%5Fsource=1',
  ' gclid=1',
])('keeps "%s", which is not a tracking parameter', (parameter) => {
  expect(isTracking(parameter)).toBe(false);
});
