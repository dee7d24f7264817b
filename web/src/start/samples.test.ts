import { editOperationSchema, type EditOperation } from '@shared/contract/requests/editRequest';
import { emptyWorkspace } from '@shared/model/model';
import { apply } from '@shared/model/operation';
import { categoryName } from '@shared/model/workspace';
import { applyEdits } from '@shared/operations/applyEdits';
import { sampleLinks, sampleOperations } from './samples';

const ORIGIN = 'https://links.example';
const NOW = '2026-11-29T12:00:00.000Z';

/** Returns a new workspace after these edits. */
const after = (...operations: EditOperation[]) =>
  apply(emptyWorkspace('default', NOW), applyEdits(operations, NOW)).workspace;

const samples = sampleOperations(ORIGIN);

describe('the sample links', () => {
  it('are three that the service accepts, and lead to pages of the same dashboard', () => {
    expect(samples).toHaveLength(3);
    for (const sample of samples) expect(editOperationSchema.parse(sample)).toEqual(sample);
    expect(samples.map(({ url }) => url.startsWith(`${ORIGIN}/`))).toEqual([true, true, true]);
  });

  it('are found again as long as they are in their category', () => {
    const [first] = samples.map(({ category, url }) => ({ category, url }));
    if (!first) throw new Error('There is no sample.');
    expect(sampleLinks(after(...samples), ORIGIN)).toHaveLength(3);
    const kept = after(...samples, { op: 'updateLink', ...first, set: { category: 'Reading' } });
    const left = sampleLinks(kept, ORIGIN);
    expect(left.map(({ link }) => categoryName(kept, link.category))).toEqual(['Samples', 'Samples']);
    expect(left.map(({ link }) => link.url)).not.toContain(first.url);
  });

  it('are not confused with other links in a category of that name', () => {
    const own = { op: 'addLink', category: 'Samples', title: 'Own', url: 'https://example.com/' } as const;
    expect(sampleLinks(after(own), ORIGIN)).toEqual([]);
  });
});
