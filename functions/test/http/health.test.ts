import { z } from 'zod';
import { BASE_URL } from '../support/environment';

const healthSchema = z.strictObject({ status: z.string(), timestamp: z.iso.datetime() });

describe('4.1 GET /health', () => {
  it('needs no authentication and no payload (section 5: none, none)', async () => {
    const response = await fetch(`${BASE_URL}/health`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('status: a string, value "ok"', async () => {
    const response = await fetch(`${BASE_URL}/health`);
    expect(healthSchema.parse(await response.json()).status).toBe('ok');
  });

  it('timestamp: an ISO 8601 timestamp, that of the request', async () => {
    const before = new Date().toISOString();
    const response = await fetch(`${BASE_URL}/health`);
    const { timestamp } = healthSchema.parse(await response.json());
    expect(timestamp >= before && timestamp <= new Date().toISOString()).toBe(true);
  });

  it('is never cached, so that it tells about now', async () => {
    const response = await fetch(`${BASE_URL}/health`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('answers HEAD for monitors that send it', async () => {
    const response = await fetch(`${BASE_URL}/health`, { method: 'HEAD' });
    expect(response.status).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE'])(
    'answers %s with 405 and the methods that are allowed',
    async (method) => {
      const response = await fetch(`${BASE_URL}/health`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toEqual({ error: 'Method not allowed: use GET, HEAD' });
    },
  );
});
