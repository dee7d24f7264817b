import { numRuns } from '../base/runs.fixture';

/**
 * Yields every Unicode character, that is, all code points except surrogates. Outside the long tests it stops after
 * plane 2: no character beyond that has a case or a decomposition.
 */
export function* everyCharacter(): Generator<string> {
  const last = numRuns(0x2ffff, 0x10ffff);
  for (let code = 0; code <= last; code++) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
  }
}
