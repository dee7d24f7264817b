import { once } from 'node:events';
import { createServer } from 'node:net';
import { choosePorts, findFreePort } from './ports';

/** Listens on a port of these addresses while `work` runs. */
async function whileTaken<T>(port: number, hosts: readonly string[], work: () => Promise<T>): Promise<T> {
  const servers = hosts.map((host) => createServer().listen(port, host));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  try {
    return await work();
  } finally {
    await Promise.all(servers.map((server) => once(server.close(), 'close')));
  }
}

/** Returns ports that follow each other, as some do in firebase.json. */
async function configuredPorts() {
  const [hosting, functions] = [await findFreePort(), await findFreePort()];
  return { hosting, functions, firestore: await findFreePort(), auth: await findFreePort() };
}

describe('the ports of npm start', () => {
  it('are those of firebase.json if they are free', async () => {
    const configured = await configuredPorts();
    expect(await choosePorts(configured)).toMatchObject({ ports: configured, moved: [] });
  });

  it.each([
    ['IPv4', ['127.0.0.1']],
    ['IPv6, which browsers may try first for localhost', ['::1']],
    ['both, as AirPlay does', ['0.0.0.0', '::1']],
  ])('skip one that another program uses on %s, and those of the other emulators', async (_, hosts) => {
    const configured = await configuredPorts();
    const { ports, moved } = await whileTaken(configured.hosting, hosts, () => choosePorts(configured));
    expect(ports).toMatchObject({ ...configured, hosting: expect.any(Number) });
    expect(Object.values(configured)).not.toContain(ports.hosting);
    expect(moved).toEqual([{ name: 'hosting', from: configured.hosting, to: ports.hosting }]);
  });

  it('all differ', async () => {
    const { ports } = await choosePorts(await configuredPorts());
    expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
  });
});
