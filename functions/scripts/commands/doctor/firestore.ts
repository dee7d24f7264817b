import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson, UserError } from '../../project';
import { databasePath, readBackupSchedules, readDatabase, type Schedule } from '../cloud/deployment';
import { ifFound, callFirebase, request } from '../cloud/request';
import { deployCommand, formatTime, ok, problem, warning, type Finding } from './finding';

/** Compares the rules of the database with firestore.rules. */
export async function checkRules(project: string): Promise<readonly Finding[]> {
  const deploy = deployCommand(project, 'firestore:rules');
  const path = `/v1/projects/${project}/releases/cloud.firestore`;
  const release = await ifFound(
    request('rules', { to: 'read the release of the rules', path, schema: releaseSchema }),
  );
  if (!release) return [problem('rules', 'No rules are deployed.', deploy)];
  const { source } = await request('rules', {
    to: 'read the rules',
    path: `/v1/${release.rulesetName}`,
    schema: rulesetSchema,
  });
  const deployed = source.files.map(({ content }) => content).join('\n');
  return deployed === readFileSync(inProject('firestore.rules'), 'utf8')
    ? [ok('rules', `As in firestore.rules, deployed ${formatTime(release.updateTime)}.`)]
    : [problem('rules', 'The deployed rules are not those of firestore.rules.', deploy)];
}

const inProject = (file: string) => path.join(PROJECT_FOLDER, file);

const releaseSchema = z.object({ rulesetName: z.string(), updateTime: z.string() });
const rulesetSchema = z.object({ source: z.object({ files: z.array(z.object({ content: z.string() })) }) });

/** The exemptions in the format of firestore.indexes.json, each as a string to compare. */
const exemptionsSchema = z
  .object({
    fieldOverrides: z.array(
      z.object({
        collectionGroup: z.string(),
        fieldPath: z.string(),
        ttl: z.boolean().default(false),
        indexes: z.array(
          z.object({
            order: z.string().default(''),
            arrayConfig: z.string().default(''),
            queryScope: z.string().default('COLLECTION'),
          }),
        ),
      }),
    ),
  })
  .transform(({ fieldOverrides }) =>
    fieldOverrides.map(({ collectionGroup, fieldPath, ttl, indexes }) => {
      const modes = indexes.map(
        ({ order, arrayConfig, queryScope }) => `${order}${arrayConfig} in ${queryScope}`,
      );
      const details = [...(ttl ? ['expires'] : []), ...modes.sort()];
      return `${collectionGroup}.${fieldPath}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
    }),
  );

/** Compares the index exemptions and the expiry of documents with firestore.indexes.json. */
export async function checkIndexes(project: string): Promise<readonly Finding[]> {
  const deploy = deployCommand(project, 'firestore:indexes');
  const found = await callFirebase('read the index exemptions', 'firestore:indexes', '--project', project);
  const deployed = exemptionsSchema.parse(found);
  const wanted = exemptionsSchema.parse(readJson(inProject('firestore.indexes.json')));
  const missing = wanted.filter((exemption) => !deployed.includes(exemption));
  if (missing.length > 0)
    return [problem('indexes', `Exemptions that are not deployed: ${missing.join(', ')}.`, deploy)];
  const extra = deployed.filter((exemption) => !wanted.includes(exemption));
  if (extra.length > 0)
    return [warning('indexes', `Not in firestore.indexes.json: ${extra.join(', ')}.`, `${deploy} --force`)];
  return [ok('indexes', `${String(wanted.length)} exemptions, as in firestore.indexes.json.`)];
}

/** Checks whether the database can be restored, and whether it can be deleted by mistake. */
export async function checkDatabase(project: string): Promise<readonly Finding[]> {
  const database = await readDatabase(project);
  if (!database) return [problem('database', 'There is no database.', deployCommand(project))];
  const update = `npx firebase firestore:databases:update '(default)' --project ${project}`;
  return [
    database.hasRecovery
      ? ok('recovery', 'Point-in-time recovery goes back seven days.')
      : warning('recovery', 'Point-in-time recovery is off.', `${update} --point-in-time-recovery ENABLED`),
    database.isProtected
      ? ok('deletion', 'The database is protected against deletion.')
      : warning(
          'deletion',
          'The database is not protected against deletion.',
          `${update} --delete-protection ENABLED`,
        ),
  ];
}

const backupsSchema = z.object({
  backups: z
    .array(z.object({ database: z.string(), snapshotTime: z.string(), state: z.string() }))
    .default([]),
  unreachable: z.array(z.string()).default([]),
});

/** Checks that there is a recent backup of the database. */
export async function checkBackups(project: string): Promise<readonly Finding[]> {
  const [schedules, { backups, unreachable }] = await Promise.all([
    readBackupSchedules(project),
    request('firestore', {
      to: 'list the backups',
      path: `/v1/projects/${project}/locations/-/backups`,
      schema: backupsSchema,
    }),
  ]);
  if (unreachable.length > 0) throw new UserError(`Could not list the backups in ${unreachable.join(', ')}.`);
  const times = backups
    .filter(({ database, state }) => `/v1/${database}` === databasePath(project) && state === 'READY')
    .map(({ snapshotTime }) => Date.parse(snapshotTime));
  return [judgeBackups(schedules, times, project, Date.now())];
}

const DAY_MS = 24 * 3_600_000;

/** A backup may take hours, so it counts as late only after another day. */
const DAILY_LIMIT_MS = 2 * DAY_MS;
const WEEKLY_LIMIT_MS = 8 * DAY_MS;

/** Judges whether backups are made, and whether the last one is late. `times` are those of the complete ones. */
export function judgeBackups(
  schedules: readonly Schedule[],
  times: readonly number[],
  project: string,
  now: number,
): Finding {
  const last = times.length === 0 ? undefined : Math.max(...times);
  const lastOne =
    last === undefined ? 'There is no backup yet.' : `The last one is from ${formatTime(new Date(last))}.`;
  if (schedules.length === 0) {
    const create = `npx firebase firestore:backups:schedules:create --recurrence DAILY --retention 7d --project ${project}`;
    return problem('backups', `No schedule. ${lastOne}`, create);
  }
  const isDaily = schedules.some(({ dailyRecurrence }) => dailyRecurrence !== undefined);
  const retention = Math.max(...schedules.map((each) => Number.parseInt(each.retention, 10) * 1000)) / DAY_MS;
  const found = `${isDaily ? 'Daily' : 'Weekly'}, kept for ${String(Math.round(retention))} days. ${lastOne}`;
  const since = Math.max(last ?? 0, ...schedules.map(({ createTime }) => Date.parse(createTime)));
  return now - since > (isDaily ? DAILY_LIMIT_MS : WEEKLY_LIMIT_MS)
    ? problem('backups', found, `npx firebase firestore:backups:list --project ${project}`)
    : ok('backups', found);
}
