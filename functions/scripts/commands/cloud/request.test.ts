import { z } from 'zod';
import {
  rejected,
  startGoogleStandIn,
  type GoogleStandIn,
} from '../../../test/support/processes/googleStandIn';
import { untilDone } from './operation';
import { ifFound, request } from './request';
import { hostingUrl } from './services';

const DATABASE = 'GET firestore.googleapis.com/v1/projects/*/databases/*';

describe('a request to a Google API', () => {
  let google: GoogleStandIn;
  beforeAll(async () => {
    google = await startGoogleStandIn();
    Object.assign(process.env, google.environment());
  });
  afterAll(() => {
    google.close();
  });

  const readDatabase = () =>
    request('firestore', {
      to: 'read the database',
      path: '/v1/projects/my-project/databases/(default)',
      query: { view: 'full' },
      quotaProject: 'my-project',
      schema: z.object({ locationId: z.string() }),
    });

  it('returns the parsed response', async () => {
    google.on(DATABASE, ({ parts }) => ({ locationId: parts.join(' '), uid: '1' }));
    expect(await readDatabase()).toEqual({ locationId: 'my-project (default)' });
    const { query, headers } = google.requests.at(-1) ?? {};
    expect([query?.get('view'), headers?.['x-goog-user-project']]).toEqual(['full', 'my-project']);
  });

  it('fails with what was to be done, the cause, and what to do', async () => {
    google.on(DATABASE, () => rejected(403, 'PERMISSION_DENIED', 'Missing permission.'));
    await expect(readDatabase()).rejects.toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
      message: expect.stringMatching(
        /^Could not read the database: Missing permission\. \(403 PERMISSION_DENIED\)\n.*role Owner/,
      ),
    });
  });

  it('fails if the response has another form', async () => {
    google.on(DATABASE, () => ({}));
    await expect(readDatabase()).rejects.toThrow(/response is not as expected.*\n.*locationId/s);
  });

  it('says so if something does not exist', async () => {
    google.on(DATABASE, () => rejected(404, 'NOT_FOUND', 'No such database'));
    expect(await ifFound(readDatabase())).toBeUndefined();
  });

  it('waits for an operation, and fails if that does', async () => {
    let polls = 0;
    google.on('GET firestore.googleapis.com/v1/operations/*', ({ parts }) => {
      polls += 1;
      return { name: `operations/${String(parts[0])}`, done: polls % 2 === 0 };
    });
    const started = { name: 'operations/1', done: false };
    await untilDone('firestore', 'v1', 'create the database', started);
    expect(polls).toBe(2);
    const failed = { name: '', done: true, error: { message: 'No space left' } };
    await expect(untilDone('firestore', 'v1', 'create the database', failed)).rejects.toThrow(
      'Could not create the database: No space left',
    );
  });

  it('finds the web app at the stand-in', () => {
    expect(hostingUrl('my-project')).toBe(google.url);
  });
});
