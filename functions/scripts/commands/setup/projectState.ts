import { z } from 'zod';
import { CloudError, request } from '../cloud/request';

const cloudProject = z.object({
  projectNumber: z.string(),
  lifecycleState: z.string().default('ACTIVE'),
});

/** Finds a Google Cloud project. Returns undefined if it does not exist, or if the account may not see it. */
export async function findProject(project: string): Promise<z.output<typeof cloudProject> | undefined> {
  try {
    return await request('resourceManager', {
      to: `read the project ${project}`,
      path: `/v1/projects/${project}`,
      schema: cloudProject,
    });
  } catch (error) {
    // Google also answers 403 if the project does not exist.
    if (error instanceof CloudError && [403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

const functionsSchema = z.object({
  functions: z
    .array(
      z.object({
        name: z.string(),
        state: z.string().default(''),
        serviceConfig: z
          .object({ environmentVariables: z.record(z.string(), z.string()).default({}) })
          .default({ environmentVariables: {} }),
      }),
    )
    .default([]),
});
const NAMES = ['health', 'mcp', 'workspaceUpdate'];

export interface DeployedFunction {
  readonly region: string;
  readonly isActive: boolean;
  readonly environment: Readonly<Record<string, string>>;
}

/** Reads which of the service's functions a project has. */
export async function readFunctions(project: string): Promise<readonly DeployedFunction[]> {
  const { functions } = await request('functions', {
    to: 'list the functions',
    path: `/v2/projects/${project}/locations/-/functions`,
    schema: functionsSchema,
  });
  return functions.flatMap(({ name, state, serviceConfig }) => {
    const [, , , region = '', , id = ''] = name.split('/');
    const environment = serviceConfig.environmentVariables;
    return NAMES.includes(id) ? [{ region, isActive: state === 'ACTIVE', environment }] : [];
  });
}

/** Returns whether all of the service's functions run. */
export async function isDeployed(project: string): Promise<boolean> {
  const functions = await readFunctions(project);
  return functions.filter(({ isActive }) => isActive).length >= NAMES.length;
}
