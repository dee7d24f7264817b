import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../../project';
import { ifFound, request } from '../cloud/request';
import { deployCommand, type Deployment } from './check';
import { countOf, formatTime, ok, problem, warning, type Finding } from './finding';

const releaseSchema = z.object({ rulesetName: z.string(), updateTime: z.string() });
const rulesetSchema = z.object({ source: z.object({ files: z.array(z.object({ content: z.string() })) }) });

/** Compares the rules of the database with firestore.rules. */
export async function checkRules(deployment: Deployment): Promise<Finding> {
  const deploy = deployCommand(deployment, 'firestore:rules');
  const path = `/v1/projects/${deployment.project}/releases/cloud.firestore`;
  const release = await ifFound(
    request('rules', { to: 'read the release of the rules', path, schema: releaseSchema }),
  );
  if (!release) return problem('rules', 'No rules are deployed.', deploy);
  const { source } = await request('rules', {
    to: 'read the rules',
    path: `/v1/${release.rulesetName}`,
    schema: rulesetSchema,
  });
  const deployed = source.files.map(({ content }) => content).join('\n');
  if (deployed !== readFileSync(inProject('firestore.rules'), 'utf8')) {
    return problem('rules', 'The deployed rules are not those of firestore.rules.', deploy);
  }
  return ok('rules', `As in firestore.rules, deployed ${formatTime(release.updateTime)}.`);
}

const modeSchema = z.object({
  order: z.string().optional(),
  arrayConfig: z.string().optional(),
  queryScope: z.string().default('COLLECTION'),
});
const overridesSchema = z.object({
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      ttl: z.boolean().default(false),
      indexes: z.array(modeSchema),
    }),
  ),
});
const fieldsSchema = z.object({
  fields: z
    .array(
      z.object({
        // projects/PROJECT/databases/DATABASE/collectionGroups/GROUP/fields/FIELD
        name: z.string(),
        ttlConfig: z.object({ state: z.string().optional() }).optional(),
        indexConfig: z
          .object({
            indexes: z
              .array(
                z.object({
                  queryScope: z.string(),
                  fields: z.tuple([modeSchema.omit({ queryScope: true })]),
                }),
              )
              .default([]),
          })
          .prefault({}),
      }),
    )
    .default([]),
});

/** Compares the index exemptions and the expiry of documents with firestore.indexes.json. */
export async function checkExemptions(deployment: Deployment): Promise<Finding> {
  const deploy = deployCommand(deployment, 'firestore:indexes');
  const deployed = await readExemptions(deployment);
  if (!deployed) return problem('indexes', 'There is no database.', deployCommand(deployment));
  const { fieldOverrides } = overridesSchema.parse(readJson(inProject('firestore.indexes.json')));
  const wanted = fieldOverrides.map(({ collectionGroup, fieldPath, ttl, indexes }) =>
    describe(`${collectionGroup}.${fieldPath}`, ttl, indexes),
  );
  const missing = wanted.filter((exemption) => !deployed.includes(exemption));
  if (missing.length > 0) {
    return problem('indexes', `Exemptions that are not deployed: ${missing.join(', ')}.`, deploy);
  }
  const extra = deployed.filter((exemption) => !wanted.includes(exemption));
  if (extra.length > 0) {
    return warning('indexes', `Not in firestore.indexes.json: ${extra.join(', ')}.`, `${deploy} --force`);
  }
  return ok('indexes', `${countOf(wanted.length, 'exemption')}, as in firestore.indexes.json.`);
}

/** Reads the exemptions, or returns undefined if there is no database. */
async function readExemptions({ project }: Deployment): Promise<readonly string[] | undefined> {
  const found = await ifFound(
    request('firestore', {
      to: 'read the index exemptions',
      path: `/v1/projects/${project}/databases/(default)/collectionGroups/-/fields`,
      query: { filter: 'indexConfig.usesAncestorConfig=false OR ttlConfig:*', pageSize: '300' },
      schema: fieldsSchema,
    }),
  );
  return found?.fields.flatMap(({ name, ttlConfig, indexConfig }) => {
    const [, , , , , group = '', , field = ''] = name.split('/');
    if (group === '__default__') return [];
    const indexes = indexConfig.indexes.map(({ queryScope, fields: [mode] }) => ({ ...mode, queryScope }));
    return [describe(`${group}.${field}`, ttlConfig !== undefined, indexes, ttlConfig?.state)];
  });
}

/** Describes an exemption so that two are the same if their descriptions are. */
function describe(
  field: string,
  ttl: boolean,
  indexes: readonly z.output<typeof modeSchema>[],
  state?: string,
): string {
  const modes = indexes
    .map(({ order, arrayConfig, queryScope }) => `${order ?? arrayConfig ?? ''} in ${queryScope}`)
    .sort();
  const details = [
    ...(ttl ? ['expires'] : []),
    ...(state === 'NEEDS_REPAIR' ? ['needs repair'] : []),
    ...modes,
  ];
  return details.length === 0 ? field : `${field} (${details.join(', ')})`;
}

function inProject(file: string): string {
  return path.join(PROJECT_FOLDER, file);
}
