import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { UserError } from '../../../project';
import { findSite, hostingUrl, siteSchema } from '../../cloud/deployment';
import { callFirebase, request } from '../../cloud/request';
import { formatFinding } from '../../doctor/finding';
import { checkService } from '../../doctor/service';
import { deploy } from '../deploy';
import { settingsFile } from '../settings';
import type { Step } from '../step';

export const webAppStep: Step = {
  title: 'Web app',
  plan: 'create the Hosting site and a web app, and connect them, so that the pages can find their configuration',
  async run({ project }) {
    const ofProject = ['--project', project];
    const site = (await findSite(project)) ?? (await createSite(project));
    if (site.appId !== '') return 'The Hosting site and the web app exist.';
    const [app] = appsSchema.parse(await callFirebase('list the web apps', 'apps:list', 'WEB', ...ofProject));
    const create = () =>
      callFirebase('create a web app', 'apps:create', 'WEB', 'Link Dashboard', ...ofProject);
    const { appId } = app ?? appSchema.parse(await create());
    await request('hosting', {
      to: 'connect the web app to the Hosting site',
      method: 'PATCH',
      path: `/v1beta1/${site.name}`,
      query: { updateMask: 'appId' },
      body: { appId },
      schema: z.object({}),
    });
    return 'Connected a web app to the Hosting site.';
  },
};

function createSite(project: string) {
  return request('hosting', {
    to: 'create the Hosting site',
    method: 'POST',
    path: `/v1beta1/projects/${project}/sites`,
    query: { siteId: project },
    body: {},
    schema: siteSchema,
  });
}

const appSchema = z.object({ appId: z.string() });
const appsSchema = z.array(appSchema);

export const pagesStep: Step = {
  title: 'Pages',
  plan: 'build the web app, and deploy it with the rewrites to the functions',
  async run(setup) {
    await deploy(setup, 'hosting');
    return 'Deployed the web app.';
  },
};

const CHECK_LIMIT_MS = 120_000;
const CHECK_PAUSE_MS = 3_000;

export const checkStep: Step = {
  title: 'Check',
  plan: 'call /health, /mcp and the web app, and print the URL',
  async run({ project, wait }) {
    const url = await hostingUrl(project);
    const end = Date.now() + Math.min(wait, CHECK_LIMIT_MS);
    for (;;) {
      const findings = await checkService(url, project);
      const problems = findings.filter(({ status }) => status === 'problem');
      if (problems.length === 0) break;
      // A new service may fail for a minute or two.
      if (Date.now() + CHECK_PAUSE_MS > end)
        throw new UserError(`The service does not work yet.\n${problems.map(formatFinding).join('\n')}`);
      await sleep(CHECK_PAUSE_MS);
    }
    return [
      'The service is running.',
      '',
      `Open ${url}, sign in, and create a key under Settings.`,
      `Then connect your AI client to ${url}/mcp.`,
      '',
      `Keep a copy of ${settingsFile(project)}: every clone that you deploy from needs it.`,
      `Later: "npm run cloud:update" installs a newer version, and "npm run cloud:doctor" checks everything.`,
    ].join('\n  ');
  },
};
