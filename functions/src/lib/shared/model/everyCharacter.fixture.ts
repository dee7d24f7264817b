import { numRuns } from '../base/runs.fixture';

/**
 * Yields every Unicode character, that is, all code points except surrogates. Outside the long tests, stops after
 * the first 128K, because no character beyond that has a case.
 */
export function* everyCharacter(): Generator<string> {
  const last = numRuns(0x1ffff, 0x10ffff);
  for (let code = 0; code <= last; code++) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
  }
}
