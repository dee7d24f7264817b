import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { UserError } from '../../../project';
import { request } from '../../cloud/request';
import { enableServices, onceEnabled } from '../services';
import type { Setup, Step } from '../step';
import { findProject } from './project';

const LONGEST_PAUSE_MS = 5_000;
export const DEFAULT_BUDGET = '25';

const billingSchema = z.object({
  billingEnabled: z.boolean().default(false),
  /** Such as billingAccounts/012345-567890-ABCDEF. */
  billingAccountName: z.string().default(''),
});

async function readBilling(project: string) {
  return onceEnabled(() =>
    request('billing', {
      to: 'find out whether the project has a billing account',
      path: `/v1/projects/${project}/billingInfo`,
      quotaProject: project,
      schema: billingSchema,
    }),
  );
}

export const billingStep: Step = {
  title: 'Billing',
  plan: 'check that the project has a billing account. If not, print the link to add one, and wait',
  async run({ project, wait, say }) {
    await enableServices(project, ['cloudbilling.googleapis.com']);
    if ((await readBilling(project)).billingEnabled) return 'The project has a billing account.';
    const link = `https://console.cloud.google.com/billing/linkedaccount?project=${project}`;
    say(`Functions need a billing account, even if you stay within the free quotas. Add one at\n    ${link}`);
    say(`Waiting up to ${String(Math.round(wait / 1000))} s for it …`);
    const end = Date.now() + wait;
    for (let pause = 500; Date.now() < end; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(Math.min(pause, end - Date.now()));
      if ((await readBilling(project)).billingEnabled) return 'The project has a billing account now.';
    }
    throw new UserError(`The project has no billing account. Add one at\n${link}`);
  },
};

const budgetsSchema = z.object({
  budgets: z.array(z.object({ displayName: z.string().default('') })).default([]),
});

export const budgetStep: Step = {
  title: 'Budget alert',
  plan: 'offer to email the administrators of the billing account when a month becomes expensive',
  async run(setup) {
    try {
      return await createBudget(setup);
    } catch (error) {
      // The service works without it.
      if (!(error instanceof UserError)) throw error;
      return `Skipped: ${error.message}\n  You can create a budget at https://console.cloud.google.com/billing/budgets.`;
    }
  },
};

async function createBudget(setup: Setup): Promise<string> {
  const { project } = setup;
  if (setup.budget === 0) return 'Skipped: --budget is 0.';
  await enableServices(project, ['billingbudgets.googleapis.com']);
  const { billingAccountName } = await readBilling(project);
  const path = `/v1/${billingAccountName}/budgets`;
  const displayName = `Link Dashboard: ${project}`;
  const to = 'read the budgets of the billing account';
  const { budgets } = await onceEnabled(() =>
    request('budgets', { to, path, quotaProject: project, schema: budgetsSchema }),
  );
  if (budgets.some((budget) => budget.displayName === displayName)) return 'There is a budget alert.';
  const question =
    'At what monthly cost should Google send an email, in the currency of your billing account (0: never)?';
  const amount = setup.budget ?? Number(await setup.ask(question, DEFAULT_BUDGET));
  if (!Number.isInteger(amount) || amount <= 0) return 'Skipped: you did not name an amount.';
  const number = (await findProject(project))?.projectNumber ?? project;
  await request('budgets', {
    to: 'create a budget',
    method: 'POST',
    path,
    quotaProject: project,
    body: {
      displayName,
      budgetFilter: { projects: [`projects/${number}`] },
      // Without a currency, Google uses that of the billing account.
      amount: { specifiedAmount: { units: String(amount) } },
      thresholdRules: [{ thresholdPercent: 0.5 }, { thresholdPercent: 1 }],
    },
    schema: z.object({}),
  });
  return `Created a budget alert: Google sends an email at half of ${String(amount)} a month, and at all of it. It stops nothing.`;
}
