import { z } from 'zod';
import { SetupError } from '../../project';
import { ifFound, request } from '../cloud/request';
import { deployCommand, type Deployment } from './check';
import { formatTime, ok, problem, warning, type Finding } from './finding';

const databaseSchema = z.object({
  locationId: z.string(),
  pointInTimeRecoveryEnablement: z.string().default(''),
  deleteProtectionState: z.string().default(''),
});
const scheduleSchema = z.object({
  createTime: z.string(),
  retention: z.string(),
  dailyRecurrence: z.object({}).optional(),
});
const backupSchema = z.object({ database: z.string(), snapshotTime: z.string(), state: z.string() });
export type Schedule = z.output<typeof scheduleSchema>;
export type Backup = z.output<typeof backupSchema>;

const DAY_MS = 24 * 3_600_000;
/** A backup may take hours, so it counts as late only after another day. */
const DAILY_LIMIT_MS = 2 * DAY_MS;
const WEEKLY_LIMIT_MS = 8 * DAY_MS;

/** Checks whether the database can be restored, and whether it can be deleted by mistake. */
export async function checkDatabase(deployment: Deployment): Promise<readonly Finding[]> {
  const { project } = deployment;
  const path = `/v1/${databaseName(project)}`;
  const database = await ifFound(
    request('firestore', { to: 'read the database', path, schema: databaseSchema }),
  );
  if (!database) return [problem('database', 'There is no database.', deployCommand(deployment))];
  const update = `npx firebase firestore:databases:update '(default)' --project ${project}`;
  return [
    database.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED'
      ? ok('recovery', 'Point-in-time recovery goes back seven days.')
      : warning('recovery', 'Point-in-time recovery is off.', `${update} --point-in-time-recovery ENABLED`),
    database.deleteProtectionState === 'DELETE_PROTECTION_ENABLED'
      ? ok('deletion', 'The database is protected against deletion.')
      : warning(
          'deletion',
          'The database is not protected against deletion.',
          `${update} --delete-protection ENABLED`,
        ),
  ];
}

/** Reads the schedules and the backups of the database, and checks that there is a recent one. */
export async function checkBackups(deployment: Deployment): Promise<Finding> {
  const { project } = deployment;
  const [{ backupSchedules }, { backups, unreachable }] = await Promise.all([
    request('firestore', {
      to: 'read the backup schedules',
      path: `/v1/${databaseName(project)}/backupSchedules`,
      schema: z.object({ backupSchedules: z.array(scheduleSchema).default([]) }),
    }),
    request('firestore', {
      to: 'list the backups',
      path: `/v1/projects/${project}/locations/-/backups`,
      schema: z.object({
        backups: z.array(backupSchema).default([]),
        unreachable: z.array(z.string()).default([]),
      }),
    }),
  ]);
  if (unreachable.length > 0)
    throw new SetupError(`Could not list the backups in ${unreachable.join(', ')}.`);
  const ofDatabase = backups.filter(({ database }) => database === databaseName(project));
  return judgeBackups(backupSchedules, ofDatabase, deployment);
}

/** Checks that backups are made, and that the last one is not late. */
export function judgeBackups(
  schedules: readonly Schedule[],
  backups: readonly Backup[],
  { project, now }: Deployment,
): Finding {
  const ready = backups
    .filter(({ state }) => state === 'READY')
    .map(({ snapshotTime }) => Date.parse(snapshotTime));
  const last = ready.length === 0 ? undefined : Math.max(...ready);
  const lastOne =
    last === undefined ? 'There is no backup yet.' : `The last one is from ${formatTime(new Date(last))}.`;
  if (schedules.length === 0) {
    return problem(
      'backups',
      `No schedule. ${lastOne}`,
      `npx firebase firestore:backups:schedules:create --recurrence DAILY --retention 7d --project ${project}`,
    );
  }
  const isDaily = schedules.some(({ dailyRecurrence }) => dailyRecurrence !== undefined);
  const limit = isDaily ? DAILY_LIMIT_MS : WEEKLY_LIMIT_MS;
  const since = Math.max(last ?? 0, ...schedules.map(({ createTime }) => Date.parse(createTime)));
  const retention =
    Math.max(...schedules.map(({ retention }) => Number.parseInt(retention, 10) * 1000)) / DAY_MS;
  const found = `${isDaily ? 'Daily' : 'Weekly'}, kept for ${String(Math.round(retention))} days. ${lastOne}`;
  return now.getTime() - since > limit
    ? problem('backups', found, `npx firebase firestore:backups:list --project ${project}`)
    : ok('backups', found);
}

function databaseName(project: string): string {
  return `projects/${project}/databases/(default)`;
}
