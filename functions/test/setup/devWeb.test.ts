import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort, findFreePorts, HOST } from '../../scripts/emulators/ports';
import { recordService } from '../../scripts/emulators/runningService';
import { isResponding } from '../../scripts/project';
import { copyProject } from '../support/processes/projectCopy';

describe('npm run dev:web', () => {
  it('stops its server if it is told to stop, as by a closed terminal', async () => {
    const { folder } = copyProject();
    await recordService(await findFreePorts(), join(folder, '.emulator-logs/running.json'));
    const port = String(await findFreePort());
    const child = spawn(
      process.execPath,
      ['functions/scripts/run.cjs', 'devWeb', '--host', HOST, '--port', port, '--strictPort'],
      { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = once(child, 'exit');
    for await (const text of child.stdout.setEncoding('utf8')) if (String(text).includes(port)) break;
    expect(await isResponding(`http://${HOST}:${port}/`)).toBe(true);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await isResponding(`http://${HOST}:${port}/`)).toBe(false);
  });
});
