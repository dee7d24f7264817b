import { z } from 'zod';
import { BASE_URL } from '../../support/environment';

const healthSchema = z.strictObject({ status: z.literal('ok'), timestamp: z.iso.datetime() });

describe('GET /health', () => {
  it('returns the status "ok" and the time of the request as JSON, without authentication or caching', async () => {
    const before = new Date().toISOString();
    const response = await fetch(`${BASE_URL}/health`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { timestamp } = healthSchema.parse(await response.json());
    expect(timestamp >= before && timestamp <= new Date().toISOString()).toBe(true);
  });

  it('supports HEAD, which some monitors send', async () => {
    expect((await fetch(`${BASE_URL}/health`, { method: 'HEAD' })).status).toBe(200);
  });

  it('returns 405 and the allowed methods for others', async () => {
    const response = await fetch(`${BASE_URL}/health`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await response.json()).toEqual({ error: 'Method not allowed: use GET, HEAD' });
  });
});
