import { aLink, workspaceWith } from '../model/workspace.fixture';
import { chunkIndex } from './chunkIndex';

it('is built once by searches that need it at the same time, in the steps of one', () => {
  const links = Array.from({ length: 600 }, (_, number) => aLink(number));
  const [chunk] = workspaceWith(...links).chunks;
  if (!chunk) throw new Error('There is no chunk.');
  const searches = new Set(Array.from({ length: 5 }, () => chunkIndex(chunk)));
  const found = new Set<unknown>();
  let steps = 0;
  while (searches.size > 0) {
    for (const search of searches) {
      const { done, value } = search.next();
      if (done !== true) steps++;
      else {
        found.add(value);
        searches.delete(search);
      }
    }
  }
  expect(found.size).toBe(1);
  // One after each 250 links, and one before the end.
  expect(steps).toBe(3);
});
