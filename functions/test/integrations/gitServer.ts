import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { HOST } from '../../scripts/emulators/ports';
import { PROJECT_FOLDER } from '../../scripts/project';
import { newFolder } from './claudeCode';

const NAME = 'link-dashboard.git';

const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

/**
 * Serves the files of the project as a Git repository with one commit, as GitHub does, until the last test of the file has run.
 * Returns its URL.
 */
export async function serveProject(): Promise<string> {
  const folder = newFolder();
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...author, ...args], { cwd: folder, env });
  };
  git('init', '--quiet', '--bare', NAME);
  const project = ['--git-dir', NAME, '--work-tree', PROJECT_FOLDER];
  git(...project, 'add', PROJECT_FOLDER);
  git(...project, 'commit', '--quiet', '--message', 'Project');

  const server = createServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://any');
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...env,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname,
        QUERY_STRING: searchParams.toString(),
        REQUEST_METHOD: incoming.method,
        CONTENT_TYPE: incoming.headers['content-type'],
        HTTP_CONTENT_ENCODING: incoming.headers['content-encoding'],
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    incoming.pipe(backend.stdin);
    void buffer(backend.stdout).then((response) => {
      const end = response.indexOf('\r\n\r\n');
      const type = /^Content-Type: (.*)$/im.exec(response.toString('latin1', 0, end))?.[1] ?? '';
      outgoing.setHeader('Content-Type', type).end(response.subarray(end + 4));
    });
  }).listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Git did not get a port.');
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://${HOST}:${String(address.port)}/${NAME}`;
}
