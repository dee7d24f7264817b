import { callService } from './callService';
import { RestError } from './restError';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Calls the service with a body of this length. @returns what happened, in order. */
async function eventsOf(length: number, respond: () => Promise<Response>): Promise<string[]> {
  const events: string[] = [];
  globalThis.fetch = (_, { keepalive } = {}) => {
    events.push(keepalive === true ? 'kept alive' : 'not kept alive');
    return respond();
  };
  const body = { text: 'x'.repeat(length - '{"text":""}'.length) };
  await callService('/api', { body, onKeptAlive: () => events.push('reported') }).then(
    () => events.push('responded'),
    (error: unknown) => events.push(error instanceof RestError ? String(error.status) : 'bug'),
  );
  return events;
}

const responding = () => Promise.resolve(Response.json({}));

describe('a request to the service', () => {
  it('reports that the browser completes it even if the tab is closed, once it has started', async () => {
    await expect(eventsOf(20_000, responding)).resolves.toEqual(['kept alive', 'reported', 'responded']);
  });

  it('is not kept alive if it is too long', async () => {
    await expect(eventsOf(20_001, responding)).resolves.toEqual(['not kept alive', 'responded']);
  });

  it.each([
    ['the connection fails', () => Promise.reject(new TypeError('Failed to fetch')), '0'],
    ['time is up', () => Promise.reject(new DOMException('Time is up', 'TimeoutError')), '504'],
  ])('fails with a status if %s', async (_, respond, status) => {
    await expect(eventsOf(100, respond)).resolves.toEqual(['kept alive', 'reported', status]);
  });

  it.each([414, 431])(
    'says that its address is too long if the server does not read it: %s',
    async (status) => {
      globalThis.fetch = () => Promise.resolve(new Response('', { status }));
      const query = `?state=${'x'.repeat(8_993)}`;
      await expect(callService(query, {})).rejects.toMatchObject({
        status,
        message: 'The address is too long: it has 9,000 characters.',
      });
    },
  );
});
