import { isLinear, openPatterns, slowPatterns } from './patterns';

it('has only regular expressions that take time in proportion to their input', async () => {
  expect(await slowPatterns(await openPatterns())).toEqual([]);
});

it.each([
  ['GHSA-9cp3-fh5x-xfcj', String.raw`charset\s*=\s*["']?\s*([\w.:-]+)`],
  ['provably-fair/provably-fair-app#8', String.raw`^(.*?)\/(.*?)([\t ]*;.*)?$`],
  ['oomkapwn/enquire-mcp#293', String.raw`\/+$`],
  ['odysseus-dev/odysseus#4942', String.raw`\s*[.!?]*\s*$`],
  ['stems of verbs', '[aeiouy].*[^e]ed$'],
])('would find the pattern of %s', async (_, source) => {
  expect(await isLinear(source)).toBe(false);
});
