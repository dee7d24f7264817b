import { once } from 'node:events';
import { createServer } from 'node:http';
import { BASE_URL } from '../../support/environment';
import { signUp } from '../../support/users/users';

const preview = (url: string, idToken?: string, method = 'GET') =>
  fetch(`${BASE_URL}/api/workspace/preview?${new URLSearchParams({ url }).toString()}`, {
    method,
    ...(idToken !== undefined && { headers: { Authorization: `Bearer ${idToken}` } }),
  });

it('reads no page of this machine, whoever asks', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Secret</title>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { idToken } = await signUp();
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    'http://localhost/',
    BASE_URL,
  ]) {
    const response = await preview(url, idToken);
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
      200,
      'no-store',
      {},
    ]);
  }
  expect(requests).toBe(0);
  server.close();
  expect((await preview('https://example.com/')).status).toBe(401);
  expect((await preview('https://example.com/', idToken, 'POST')).status).toBe(405);
  expect((await preview('example.com', idToken)).status).toBe(400);
});
