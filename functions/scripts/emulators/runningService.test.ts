import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from './ports';
import { findService, recordService, requireNoService } from './runningService';

describe('the record of npm start', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(mkdtempSync(path.join(tmpdir(), 'link-dashboard-running-')), 'logs/running.json');
  });
  afterEach(() => {
    rmSync(path.dirname(path.dirname(file)), { recursive: true });
  });

  it('tells other commands the ports, until the service stops', async () => {
    const ports = await findFreePorts();
    const forget = await recordService(ports, file);
    expect(await findService(file)).toEqual(ports);
    forget();
    expect(await findService(file)).toBeUndefined();
  });

  it('lets only one of two starts use the data of a clone', async () => {
    const ports = await findFreePorts();
    const starts = await Promise.allSettled([recordService(ports, file), recordService(ports, file)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(requireNoService(file)).rejects.toThrow(
      `The service already runs in this clone, at http://localhost:${String(ports.hosting)}. To start it again, press Ctrl-C in its terminal first.`,
    );
  });

  it('is ignored if its process has ended, or is another one since the computer was restarted', async () => {
    const ports = await findFreePorts();
    await recordService(ports, file);
    utimesSync(file, 0, 0);
    expect(await findService(file)).toBeUndefined();
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"pid":\d+/, '"pid":999999999'));
    expect(await findService(file)).toBeUndefined();
    writeFileSync(file, 'damaged');
    await expect(recordService(ports, file)).resolves.toBeDefined();
  });
});
