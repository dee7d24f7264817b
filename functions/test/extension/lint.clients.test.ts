import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { clientFile } from '../../scripts/clientPackage';
import { BUILT } from './support/chromium';

const reportSchema = z.object({
  errors: z.array(z.unknown()),
  notices: z.array(z.unknown()),
  warnings: z.array(z.object({ code: z.string() })),
});

it('has nothing that Mozilla rejects, except for the background of the other browsers', () => {
  const command = [clientFile('web-ext/bin/web-ext.js'), 'lint', '--source-dir', BUILT, '--output', 'json'];
  const { stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  const { errors, notices, warnings } = reportSchema.parse(JSON.parse(stdout));
  expect([errors, notices]).toEqual([[], []]);
  // Chrome and Edge need the service worker, and Firefox ignores it. One build has both.
  expect(warnings.map(({ code }) => code)).toEqual(['BACKGROUND_SERVICE_WORKER_IGNORED']);
});
