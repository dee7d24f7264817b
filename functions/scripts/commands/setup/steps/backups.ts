import { z } from 'zod';
import { operationSchema, untilDone } from '../../cloud/operation';
import { request } from '../../cloud/request';
import type { Step } from '../step';

const WEEK = '604800s';
const RECOVERY = 'POINT_IN_TIME_RECOVERY_ENABLED';
const PROTECTION = 'DELETE_PROTECTION_ENABLED';

const databaseSchema = z.object({
  pointInTimeRecoveryEnablement: z.string().default(''),
  deleteProtectionState: z.string().default(''),
});
const schedulesSchema = z.object({
  backupSchedules: z.array(z.object({ dailyRecurrence: z.object({}).optional() })).default([]),
});

export const backupsStep: Step = {
  title: 'Backups',
  plan: 'back up the database daily and keep that for a week, turn on point-in-time recovery and delete protection',
  async run({ project }) {
    const done = [...(await protect(project)), ...(await schedule(project))];
    return done.length === 0
      ? 'The database is backed up and protected.'
      : `Turned on ${done.join(' and ')}.`;
  },
};

const databasePath = (project: string) => `/v1/projects/${project}/databases/(default)`;

async function protect(project: string): Promise<readonly string[]> {
  const path = databasePath(project);
  const database = await request('firestore', { to: 'read the database', path, schema: databaseSchema });
  if (database.pointInTimeRecoveryEnablement === RECOVERY && database.deleteProtectionState === PROTECTION)
    return [];
  const to = 'protect the database';
  const started = await request('firestore', {
    to,
    method: 'PATCH',
    path,
    query: { updateMask: 'pointInTimeRecoveryEnablement,deleteProtectionState' },
    body: { pointInTimeRecoveryEnablement: RECOVERY, deleteProtectionState: PROTECTION },
    schema: operationSchema,
  });
  await untilDone('firestore', 'v1', to, started);
  return ['point-in-time recovery', 'delete protection'];
}

async function schedule(project: string): Promise<readonly string[]> {
  const path = `${databasePath(project)}/backupSchedules`;
  const { backupSchedules } = await request('firestore', {
    to: 'read the backup schedules',
    path,
    schema: schedulesSchema,
  });
  if (backupSchedules.some(({ dailyRecurrence }) => dailyRecurrence !== undefined)) return [];
  await request('firestore', {
    to: 'schedule daily backups',
    method: 'POST',
    path,
    body: { retention: WEEK, dailyRecurrence: {} },
    schema: z.object({}),
  });
  return ['daily backups, kept for a week'];
}
