import { deviceOf } from './device';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0';

it.each([
  ['Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`],
  ['Windows computer', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
  ['Linux computer', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`],
  ['Linux computer', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ['Android phone', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  ['Android phone', 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'],
  ['Android tablet', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Safari/537.36`],
  [
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['iPad', 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
  [undefined, 'node'],
  [undefined, undefined],
])('recognizes a device (%s) by what its browser sends', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});
