import { soak } from './soak';

// `npm run soak` sets the duration.
const SECONDS = Number(process.env.SOAK_SECONDS ?? 60);

it(
  'the service keeps everything that 20 users with 5 keys each store for a minute, and leaks no memory',
  async () => {
    const lines: string[] = [];
    const summary = await soak({
      seconds: SECONDS,
      report: (line) => {
        lines.push(line);
        process.stdout.write(`${line}\n`);
      },
    });
    process.stdout.write(`${summary}\n`);
    expect(lines).toHaveLength(20);
    expect(summary).toContain('match the model');
  },
  (SECONDS + 180) * 1000,
);
