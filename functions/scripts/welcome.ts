import { clientConfigurations, type ClientConfiguration } from '../../web/src/settings/clientConfigurations';
import { DEVELOPMENT_USER } from './seed';
import type { Suite } from './suite';

/** What a person needs to use the running service, ready to copy. */
export function describeService(suite: Suite, key: string): string {
  const base = suite.baseUrl.replace('127.0.0.1', 'localhost');
  const { email, password } = DEVELOPMENT_USER;
  return `
Link Dashboard is running.

  Page      ${base}
  Health    ${base}/health
  REST      ${base}/api/workspace/update
  MCP       ${base}/mcp

  User      ${email}
  Password  ${password}
  API key   ${key}
            (the published development key; it works on the emulators only)

Connect an AI client:

${clientConfigurations(`${base}/mcp`, key).filter(isShown).map(describeClient).join('\n\n')}

The page has the forms for other clients too, under Settings, and so has the README.

REST, with an ID token of the user:

TOKEN=$(curl -s 'http://${suite.authHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any' \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"${email}","password":"${password}","returnSecureToken":true}' \\
  | node -p 'JSON.parse(fs.readFileSync(0)).idToken')
curl -s ${base}/api/workspace/update -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{"name":"My dashboard"}'
`;
}

/** A command to run at once, and the form that most clients take. */
function isShown({ client }: ClientConfiguration): boolean {
  return client === 'Claude Code' || client === 'Any other';
}

function describeClient({ client, place, text }: ClientConfiguration): string {
  return `${client}: ${place}\n\n${text}`;
}
