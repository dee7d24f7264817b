import { z } from 'zod';
import { BASE_URL } from '../support/jest/environment';

const healthSchema = z.strictObject({ status: z.string(), timestamp: z.iso.datetime() });

describe('GET /health', () => {
  it('returns JSON without authentication or payload', async () => {
    const response = await fetch(`${BASE_URL}/health`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('returns the status "ok"', async () => {
    const response = await fetch(`${BASE_URL}/health`);
    expect(healthSchema.parse(await response.json()).status).toBe('ok');
  });

  it('returns the time of the request in ISO 8601', async () => {
    const before = new Date().toISOString();
    const response = await fetch(`${BASE_URL}/health`);
    const { timestamp } = healthSchema.parse(await response.json());
    expect(timestamp >= before && timestamp <= new Date().toISOString()).toBe(true);
  });

  it('forbids caching, so the response is always current', async () => {
    const response = await fetch(`${BASE_URL}/health`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('supports HEAD, which some monitors send', async () => {
    const response = await fetch(`${BASE_URL}/health`, { method: 'HEAD' });
    expect(response.status).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE'])('returns 405 and the allowed methods for %s', async (method) => {
    const response = await fetch(`${BASE_URL}/health`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toEqual({ error: 'Method not allowed: use GET, HEAD' });
  });
});
