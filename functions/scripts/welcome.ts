import { DEVELOPMENT_USER } from './seed';
import type { Suite } from './suite';

/** What a person needs to use the running service, ready to copy. */
export function describeService(suite: Suite, key: string): string {
  const base = suite.baseUrl.replace('127.0.0.1', 'localhost');
  const configuration = {
    mcpServers: { 'link-dashboard': { type: 'http', url: `${base}/mcp`, headers: { 'X-API-Key': key } } },
  };
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

Connect an AI client. Claude Code:

claude mcp add --transport http link-dashboard ${base}/mcp --header "X-API-Key: ${key}"

Clients with a configuration file (the README has the form for each):

${JSON.stringify(configuration, undefined, 2)}

REST, with an ID token of the user:

TOKEN=$(curl -s 'http://${suite.authHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any' \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"${email}","password":"${password}","returnSecureToken":true}' \\
  | node -p 'JSON.parse(fs.readFileSync(0)).idToken')
curl -s ${base}/api/workspace/update -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{"name":"My dashboard"}'
`;
}
