import { z } from 'zod';
import { operationSchema, untilDone } from '../../cloud/operation';
import { request } from '../../cloud/request';
import type { Step } from '../step';

const siteSchema = z.object({
  /** Such as projects/my-project/sites/my-project. */
  name: z.string(),
  type: z.string().default(''),
  appId: z.string().default(''),
});
const appSchema = z.object({ appId: z.string() });

/** Finds the Hosting site that a deploy uses. */
async function findSite(project: string) {
  const { sites } = await request('hosting', {
    to: 'list the Hosting sites',
    path: `/v1beta1/projects/${project}/sites`,
    schema: z.object({ sites: z.array(siteSchema).default([]) }),
  });
  return sites.find(({ type }) => type === 'DEFAULT_SITE');
}

/** Returns the name of the Hosting site that a deploy uses. It is part of the URL. */
export async function readSiteId(project: string): Promise<string> {
  const site = await findSite(project);
  return site?.name.split('/').at(-1) ?? project;
}

export const webAppStep: Step = {
  title: 'Web app',
  plan: 'create the Hosting site and a web app, and connect them, so that the pages can find their configuration',
  async run({ project }) {
    const site = (await findSite(project)) ?? (await createSite(project));
    if (site.appId !== '') return 'The Hosting site and the web app exist.';
    const appId = (await findApp(project)) ?? (await createApp(project));
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

async function findApp(project: string): Promise<string | undefined> {
  const { apps } = await request('firebase', {
    to: 'list the web apps',
    path: `/v1beta1/projects/${project}/webApps`,
    schema: z.object({ apps: z.array(appSchema).default([]) }),
  });
  return apps[0]?.appId;
}

async function createApp(project: string): Promise<string | undefined> {
  const to = 'create a web app';
  const started = await request('firebase', {
    to,
    method: 'POST',
    path: `/v1beta1/projects/${project}/webApps`,
    body: { displayName: 'Link Dashboard' },
    schema: operationSchema,
  });
  await untilDone('firebase', 'v1beta1', to, started);
  return findApp(project);
}
