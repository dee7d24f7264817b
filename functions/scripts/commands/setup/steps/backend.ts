import { UserError } from '../../../project';
import {
  databasePath,
  missingFrom,
  readBackupSchedules,
  readDatabase,
  readFunctions,
} from '../../cloud/deployment';
import { callFirebase, operate } from '../../cloud/request';
import { deploy, isOnlyCleanupMissing } from '../deploy';
import { onceEnabled } from '../services';
import type { Step } from '../step';
import { readRegion } from './region';

export const functionsStep: Step = {
  title: 'Database and functions',
  plan: 'check and build the code, create the database if it does not exist, deploy rules, indexes and functions, and delete old container images after a day',
  async run(setup) {
    const { project } = setup;
    const region = readRegion(project);
    const database = await onceEnabled(() => readDatabase(project));
    const location = database?.locationId ?? setup.location ?? region;
    const output = await deploy(setup, 'firestore,functions', { location });
    if (isOnlyCleanupMissing(output)) {
      setup.say('The error above is expected: this sets how long images are kept.');
      const to = 'delete old container images after a day';
      const args = ['--location', region, '--days', '1', '--force', '--project', project];
      await callFirebase(to, 'functions:artifacts:setpolicy', ...args);
    }
    const running = (await readFunctions(project)).filter(({ state }) => state === 'ACTIVE');
    if (missingFrom(running).length > 0)
      throw new UserError('Not all functions run. The output of the Firebase CLI above says why.');
    const verb = database ? 'The database is' : 'Created the database';
    return `${verb} in ${location}. Deployed the functions to ${region}.`;
  },
};

export const backupsStep: Step = {
  title: 'Backups',
  plan: 'back up the database daily and keep that for a week, turn on point-in-time recovery and delete protection',
  async run({ project }) {
    const database = await readDatabase(project);
    const isProtected = database?.hasRecovery === true && database.isProtected;
    const schedules = await readBackupSchedules(project);
    const isDaily = schedules.some(({ dailyRecurrence }) => dailyRecurrence !== undefined);
    if (isProtected && isDaily) return 'The database is backed up and protected.';
    if (!isProtected)
      await operate('firestore', {
        to: 'protect the database',
        method: 'PATCH',
        path: databasePath(project),
        query: { updateMask: 'pointInTimeRecoveryEnablement,deleteProtectionState' },
        body: {
          pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
          deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
        },
      });
    if (!isDaily) {
      const args = ['--recurrence', 'DAILY', '--retention', '7d', '--project', project];
      await callFirebase('schedule daily backups', 'firestore:backups:schedules:create', ...args);
    }
    return 'The database is backed up daily for a week from now on, and protected.';
  },
};
