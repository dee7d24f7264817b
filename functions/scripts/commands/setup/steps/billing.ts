import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { SetupError } from '../../../project';
import { request } from '../../cloud/request';
import { findProject } from '../projectState';
import { enableServices, onceEnabled } from '../enableServices';
import type { Step } from '../step';

const LONGEST_PAUSE_MS = 5_000;
const DEFAULT_BUDGET = 25;

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
  async run({ project, waitMs, say }) {
    await enableServices(project, ['cloudbilling.googleapis.com']);
    if ((await readBilling(project)).billingEnabled) return 'The project has a billing account.';
    const link = `https://console.cloud.google.com/billing/linkedaccount?project=${project}`;
    say(`Functions need a billing account, even if you stay within the free quotas. Add one at\n    ${link}`);
    say(`Waiting up to ${String(Math.round(waitMs / 1000))} s for it …`);
    const end = Date.now() + waitMs;
    for (let pause = 500; Date.now() < end; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(Math.min(pause, end - Date.now()));
      if ((await readBilling(project)).billingEnabled) return 'The project has a billing account now.';
    }
    throw new SetupError(`The project has no billing account. Add one at\n${link}`);
  },
};

const budgetsSchema = z.object({
  budgets: z.array(z.object({ displayName: z.string().default('') })).default([]),
});

export const budgetStep: Step = {
  title: 'Budget alert',
  plan: 'offer to email the administrators of the billing account when a month becomes expensive',
  async run(setup) {
    const { project } = setup;
    const skipped = (reason: string) =>
      `Skipped: ${reason}\n  You can create a budget at https://console.cloud.google.com/billing/budgets.`;
    if (setup.budget === 0) return skipped('--budget is 0.');
    try {
      await enableServices(project, ['billingbudgets.googleapis.com']);
      const { billingAccountName } = await readBilling(project);
      const path = `/v1/${billingAccountName}/budgets`;
      const displayName = `Link Dashboard: ${project}`;
      const to = 'read the budgets of the billing account';
      const { budgets } = await onceEnabled(() =>
        request('budgets', { to, path, quotaProject: project, schema: budgetsSchema }),
      );
      if (budgets.some((budget) => budget.displayName === displayName)) return 'There is a budget alert.';
      const amount = setup.budget ?? (await askForAmount(setup));
      if (amount === 0) return skipped('you did not want one.');
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
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      return skipped(error.message);
    }
  },
};

async function askForAmount({ ask }: { ask: (question: string, fallback: string) => Promise<string> }) {
  const question =
    'At what monthly cost should Google send an email, in the currency of your billing account (0: never)?';
  const answer = await ask(question, String(DEFAULT_BUDGET));
  return /^\d{1,6}$/.test(answer) ? Number(answer) : DEFAULT_BUDGET;
}
