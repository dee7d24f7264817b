import { soak } from './soak';

const SECONDS = 60;

// A short version of `npm run soak`.
it('the service keeps everything that 20 users with 5 keys each store for a minute, and leaks no memory', async () => {
  const lines: string[] = [];
  const summary = await soak({
    seconds: SECONDS,
    interrupted: new AbortController().signal,
    report: (line) => lines.push(line),
  });
  expect(lines).toHaveLength(20);
  expect(summary).toContain('match the model');
}, 240_000);
