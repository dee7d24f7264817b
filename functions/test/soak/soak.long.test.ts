import { soak } from './soak';

const SECONDS = 60;

/** The same as `npm run soak`, for a shorter time. */
it('keeps what 20 users with 5 keys each store at the same time, and its memory flat, for a minute', async () => {
  const lines: string[] = [];
  const summary = await soak({
    seconds: SECONDS,
    interrupted: new AbortController().signal,
    report: (line) => lines.push(line),
  });
  expect(lines).toHaveLength(20);
  expect(summary).toContain('are those of the model');
}, 240_000);
