import { workspaceWith, aLink } from '@shared/model/workspace.fixture';
import { newestFirst } from '@shared/model/linkOrder';
import { EditFailure } from '../data/edits/queue/contract';
import { RestError } from '../data/service/restError';
import { deletionOf } from './changeLinks';
import { failureText } from './failureText';

const REASON = new RestError('Try again.', 503, [], undefined);
const [entry] = newestFirst(workspaceWith(aLink(1)));
const entries = Array.from({ length: 2_500 }, () => entry).filter((each) => each !== undefined);
const { texts } = deletionOf({ groups: [{ workspace: workspaceWith(aLink(1)), entries }], viewedCount: 0 });

describe('the message about a change that failed', () => {
  it.each([
    ['nothing is stored', 0, 0, '2,500 links were not deleted. Try again.'],
    ['a part is stored', 2_000, 2_000, 'Deleted 2,000 of 2,500 links. Try again.'],
  ])('says so if %s', (_, stored, tried, text) => {
    expect(failureText(texts, new EditFailure(stored, tried, REASON))).toBe(text);
  });

  it('gives the reason of an error from before anything was sent', () => {
    expect(failureText(texts, new Error('You are offline.'))).toBe(
      '2,500 links were not deleted. You are offline.',
    );
  });
});
