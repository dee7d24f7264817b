import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { parseAuthorizationRequest } from '../../../src/lib/apps/protocol/authorizationRequest';
import { parseClientId, registerClient } from '../../../src/lib/apps/protocol/client';
import { parseJson } from '../../../src/lib/shared/base/json';
import { casesIn, described } from '../cases';

const caseSchema = z.discriminatedUnion('kind', [
  /** A dynamic registration. Expects the redirects that are registered, or an error. */
  z.strictObject({
    ...described,
    kind: z.literal('register'),
    input: z.strictObject({ redirect_uris: z.array(z.string()) }),
    expected: z.union([
      z.strictObject({ redirects: z.array(z.string()) }),
      z.strictObject({ error: z.string() }),
    ]),
  }),
  /** A request with the URL of a document as `client_id`. Expects the name that a person sees, or that nobody is sent on. */
  z.strictObject({
    ...described,
    kind: z.literal('document'),
    input: z.strictObject({ client_id: z.string(), redirect_uris: z.array(z.string()) }),
    expected: z.union([
      z.strictObject({ name: z.string() }),
      z.strictObject({ problem: z.enum(['client', 'redirect']) }),
    ]),
  }),
  /** Paths that a client asks for. Expects the function that Hosting calls, or its own page or 404. */
  z.strictObject({
    ...described,
    kind: z.literal('hosting'),
    input: z.array(z.string()),
    expected: z.strictObject({ function: z.string().nullable() }),
  }),
]);

const cases = casesIn(__dirname, caseSchema);

const ISSUER = 'https://links-1.web.app';
const CHALLENGE = createHash('sha256').update('verifier').digest('base64url');
const PROBLEMS = {
  client: /^This app is not registered here\./,
  redirect: /^This app asks to send access to an address that it has not registered\./,
};

function authorize(client_id: string, redirect_uri: string) {
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri },
    ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256' },
  });
  return parseAuthorizationRequest(`?${query.toString()}`, { issuer: ISSUER, addedRedirects: [] });
}

/** Asks the server of the Firebase CLI, with the rules in firebase.json, which function it calls for each path. */
const ASK_HOSTING = `
  const { createServer } = require('node:http');
  const { default: superstatic } = require('superstatic');
  const { hosting: { rewrites, headers } } = require('./firebase.json');
  const config = { public: 'docs', rewrites, headers };
  const named = ({ function: { functionId } }) => Promise.resolve((_, response) => response.end(functionId));
  const serve = superstatic({ config, cwd: process.cwd(), stack: 'strict', rewriters: { function: named } });
  const server = createServer((request, response) => {
    serve(request, response, () => response.writeHead(404).end());
  }).listen(0, '127.0.0.1', async () => {
    const found = {};
    for (const path of JSON.parse(process.argv[1])) {
      const response = await fetch('http://127.0.0.1:' + server.address().port + path, { redirect: 'manual' });
      const text = await response.text();
      found[path] = response.status === 200 ? text : null;
    }
    console.log(JSON.stringify(found));
    server.close();
    server.closeAllConnections();
  });
`;

function askHosting(paths: readonly string[]): Readonly<Record<string, string | null>> {
  const args = ['-e', ASK_HOSTING, JSON.stringify(paths)];
  const output = execFileSync(process.execPath, args, { cwd: PROJECT_FOLDER, encoding: 'utf8' });
  return z.record(z.string(), z.string().nullable()).parse(parseJson(output.trim().split('\n').at(-1) ?? ''));
}

it.each(cases.filter((one) => one.kind === 'register'))('$id ($source)', ({ input, expected }) => {
  const registered = registerClient(input, [], 0);
  expect(
    'error' in registered ? { error: registered.error } : { redirects: registered.redirect_uris },
  ).toEqual(expected);
});

it.each(cases.filter((one) => one.kind === 'document'))('$id ($source)', ({ input, expected }) => {
  for (const redirect of input.redirect_uris) {
    const asked = authorize(input.client_id, redirect);
    if ('problem' in expected) {
      expect(asked).toEqual({ problem: expect.stringMatching(PROBLEMS[expected.problem]) as unknown });
    } else {
      expect(asked).toMatchObject({ client: { name: expected.name }, redirect });
    }
  }
  // At /token, the redirect is not known any more.
  expect(parseClientId(input.client_id, []) === undefined).toBe(
    'problem' in expected && expected.problem === 'client',
  );
});

describe('Hosting', () => {
  const hosting = cases.filter((one) => one.kind === 'hosting');
  let found: ReturnType<typeof askHosting>;

  beforeAll(() => {
    found = askHosting(hosting.flatMap(({ input }) => input));
  });

  it.each(hosting)('$id ($source)', ({ input, expected }) => {
    for (const asked of input) expect([asked, found[asked]]).toEqual([asked, expected.function]);
  });
});
