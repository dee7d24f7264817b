import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../../scripts/project';
import { parseJson } from '../../src/lib/shared/base/json';
import { READS } from '../../src/rest/handler';
import { ROUTES } from '../../src/rest/routes';

// Converts the settings of Hosting for the functions in the bundle that is deployed, with the Firebase CLI's own code.
const CONVERT = `
  const backend = require('firebase-tools/lib/deploy/functions/backend');
  const { hostingConfig } = require('firebase-tools/lib/hosting/config');
  const { convertConfig } = require('firebase-tools/lib/deploy/hosting/convertConfig');
  const src = require('./firebase.json');
  const [config] = hostingConfig({ config: { src, get: (name) => src[name], path: (name) => name }, site: 'my-project' });
  const endpoints = Object.entries(require('./functions/dist/index.js')).map(([id, { __endpoint }]) => ({
    id,
    region: __endpoint.region[0],
    platform: 'gcfv2',
    project: 'my-project',
    httpsTrigger: {},
  }));
  const context = { projectId: 'my-project', existingBackendPromise: Promise.resolve(backend.empty()) };
  const payload = { functions: { default: { wantBackend: backend.of(...endpoints) } } };
  convertConfig(context, payload, { config, version: 'versions/1' })
    .then(({ rewrites }) => console.log(JSON.stringify(rewrites)));
`;

const rewritesSchema = z.array(
  z.object({ run: z.object({ serviceId: z.string(), region: z.string() }).optional() }),
);
const rewritesInFile = z.object({
  hosting: z.object({
    rewrites: z.array(
      z.object({
        source: z.string().optional(),
        function: z.object({ functionId: z.string() }).optional(),
      }),
    ),
  }),
});

/** Returns the service and the region that each rewrite in firebase.json has after a deploy with this environment. */
function deployedRewrites(environment: NodeJS.ProcessEnv): readonly string[] {
  const output = execFileSync(process.execPath, ['-e', CONVERT], {
    cwd: PROJECT_FOLDER,
    encoding: 'utf8',
    env: { ...process.env, FUNCTIONS_EMULATOR: undefined, ...environment },
  });
  const rewrites = rewritesSchema.parse(parseJson(output.trim().split('\n').at(-1) ?? ''));
  return rewrites.flatMap(({ run }) => (run ? [`${run.serviceId} in ${run.region}`] : []));
}

describe('the rewrites of a deploy', () => {
  const file = rewritesInFile.parse(readJson(join(PROJECT_FOLDER, 'firebase.json')));
  const expected = (region: string) =>
    file.hosting.rewrites.flatMap(({ function: to }) => (to ? [`${to.functionId} in ${region}`] : []));

  it.each([
    ['us-central1', {}],
    ['europe-west1', { FUNCTIONS_REGION: 'europe-west1' }],
  ])('lead to the functions in %s with %j', (region, environment) => {
    expect(deployedRewrites({ FUNCTIONS_REGION: undefined, ...environment })).toEqual(expected(region));
    expect(expected(region)).toHaveLength(8);
  });

  it('lead to each route of a workspace', () => {
    const sources = file.hosting.rewrites.flatMap(({ source }) => source ?? []);
    const [, names = ''] = /^\/api\/workspace\/@\(([^)]*)\)$/m.exec(sources.join('\n')) ?? [];
    expect(names.split('|').sort()).toEqual([...Object.keys(ROUTES), ...Object.keys(READS)].sort());
  });
});
