import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPathWithJava } from '../../../scripts/emulators/java';
import { HOST } from '../../../scripts/emulators/ports';
import { AUTH_HOST, SIGN_IN_PROJECT } from '../../support/environment';
import { startFunction } from '../../support/processes/functionProcess';
import { signInEnvironment } from '../../support/processes/signIn';
import { forward, respond, startServer } from '../../web/support/signIn/signInSite';

/** Hosts in Chromium. No resolver knows them, because `.test` is reserved. */
export const HOSTS = {
  dashboard: 'links.example.test',
  /** Another domain of the dashboard, which is not in OAUTH_HOSTS. */
  unlisted: 'other.example.test',
  /** A domain that the dashboard had before. */
  old: 'old.example.test',
  /** A site that is no dashboard. */
  blog: 'blog.example.test',
  nowhere: 'nowhere.example.test',
} as const;

/**
 * Serves the dashboard at its own domain over HTTPS, and Firebase Auth at Google's address, as deployed: with the functions and
 * the web app outside the emulators. Returns what Chromium needs for that.
 */
export async function startOwnDomain() {
  const { url } = await startFunction('mcp', {
    ...signInEnvironment(SIGN_IN_PROJECT),
    FUNCTIONS_EMULATOR: undefined,
    OAUTH_HOSTS: HOSTS.dashboard,
  });
  const service = { url, project: SIGN_IN_PROJECT };
  /** What hosts respond instead of the dashboard. */
  const responses = new Map<string, (path: string) => Response>();
  /** The requests of the extension to all hosts. */
  const requests: string[] = [];
  const respondTo = async (incoming: IncomingMessage): Promise<Response> => {
    const { method = '', url: path = '', headers } = incoming;
    const { host = '', origin = '' } = headers;
    if (origin.startsWith('chrome-extension:')) requests.push(`${method} ${host}${path}`);
    const response = responses.get(host)?.(path);
    if (response) return response;
    if (host.endsWith('.googleapis.com')) return forward(incoming, `http://${AUTH_HOST}/${host}${path}`);
    if (host === HOSTS.blog) return new Response('<title>A blog</title>', { status: 404 });
    return respond(incoming, service);
  };
  const port = await startServer(respondTo, makeCertificate());
  const rules = [
    `MAP ${HOSTS.nowhere} ~NOTFOUND`,
    ...['*.example.test', 'identitytoolkit.googleapis.com', 'securetoken.googleapis.com'].map(
      (host) => `MAP ${host} ${HOST}:${String(port)}`,
    ),
  ];
  return {
    flags: [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'],
    dashboards: 'https://*.example.test/*',
    responses,
    requests,
  };
}

/** Makes a certificate that nobody has signed. Java can, which the emulators need anyway. Node.js cannot. */
function makeCertificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'link-dashboard-certificate-'));
  const file = path.join(folder, 'certificate.p12');
  const passphrase = 'certificate';
  execFileSync(
    'keytool',
    [
      ...['-genkeypair', '-keystore', file, '-storetype', 'PKCS12', '-storepass', passphrase],
      ...['-keyalg', 'EC', '-groupname', 'secp256r1', '-dname', `CN=${HOSTS.dashboard}`],
    ],
    { env: { ...process.env, PATH: findPathWithJava() }, stdio: 'pipe' },
  );
  const pfx = readFileSync(file);
  rmSync(folder, { recursive: true });
  return { pfx, passphrase };
}
