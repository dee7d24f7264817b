import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { firstIdentity, urlIdentities } from './identity';

// Ids are made of identities, and are stored. If one of these changes, links get lost: other rules are another version.

const frozen = z
  .array(z.tuple([z.string(), z.string(), z.string()]))
  .parse(JSON.parse(readFileSync(path.join(__dirname, 'identityVersions.json'), 'utf8')));

it.each(frozen)('never changes the identities of %s', (url, first, second) => {
  expect(firstIdentity(url)).toBe(first);
  expect(urlIdentities(url)).toEqual(first === second ? [first] : [second, first]);
});
