import { clientConfigurations } from '../../../../web/src/clients/clientConfigurations';
import { DEVELOPMENT_USER } from '../../../../web/src/signIn/developmentUser';
import type { Suite } from '../../emulators/suite';

/** Returns what `npm start` prints once the service is running: addresses, credentials and client commands. */
export function describeService(suite: Suite, key: string): string {
  const base = suite.baseUrl.replace('127.0.0.1', 'localhost');
  const { email, password } = DEVELOPMENT_USER;
  const clients = clientConfigurations(`${base}/mcp`, key)
    // One that is ready to run, and the format that most clients accept.
    .filter(({ client }) => client === 'Claude Code' || client === 'Any other')
    .map(({ client, where, text }) => `${client}: ${where}\n\n${text}`);
  return `
Link Dashboard is running.

  Web app   ${base}
  Health    ${base}/health
  REST      ${base}/api/workspace/update
  MCP       ${base}/mcp

  User      ${email}
  Password  ${password}
  API key   ${key}
            (published for development; works only on the emulators)

The key may read and add. To let a client also move, rename, delete and undo, create a key with “Tidy
up” under Settings in the web app.

Connect an AI client:

${clients.join('\n\n')}

For other clients, see Settings in the web app or docs/clients.md.

Call the REST endpoint with the user's ID token:

TOKEN=$(curl -s 'http://${suite.authHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any' \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"${email}","password":"${password}","returnSecureToken":true}' \\
  | node -p 'JSON.parse(fs.readFileSync(0)).idToken')
curl -s ${base}/api/workspace/update -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{"name":"My dashboard"}'
`;
}
