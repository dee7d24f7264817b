import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { HOST } from '../emulators/ports';
import { findService } from '../emulators/runningService';
import { PROJECT_FOLDER, UserError } from '../project';
import { onInterruption, runScript } from '../runScript';

/** Serves the web app with hot reload, and everything else from the service that `npm start` runs in this clone. */
runScript(async () => {
  const interrupted = onInterruption();
  const ports = await findService();
  if (!ports) throw new UserError('The service does not run. Run "npm start" in another terminal first.');
  const vite = path.join(PROJECT_FOLDER, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, ...process.argv.slice(2)], {
    cwd: path.join(PROJECT_FOLDER, 'web'),
    stdio: 'inherit',
    env: { ...process.env, SERVICE_URL: `http://${HOST}:${String(ports.hosting)}` },
  });
  // Only Ctrl-C reaches the child by itself.
  interrupted.addEventListener('abort', () => child.kill());
  await once(child, 'exit');
  return interrupted.aborted ? 0 : (child.exitCode ?? 1);
});
