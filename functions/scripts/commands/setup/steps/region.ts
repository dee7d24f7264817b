import { z } from 'zod';
import { regionOf } from '../../../../src/options';
import { SetupError } from '../../../project';
import { ifFound, request } from '../../cloud/request';
import { readSetting, settingsFile, writeSetting } from '../dotenv';
import { readFunctions } from '../projectState';
import { onceEnabled } from '../enableServices';
import type { Setup, Step } from '../step';

const VARIABLE = 'FUNCTIONS_REGION';

/**
 * Returns the region that the next deploy of a project uses.
 * @throws {SetupError} if the setting is not valid.
 */
export function readRegion(project: string): string {
  try {
    return regionOf({ FUNCTIONS_REGION: readSetting(project, VARIABLE) });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${problem} Correct it in ${settingsFile(project)}.`);
  }
}

export const regionStep: Step = {
  title: 'Region',
  plan: `choose where the functions run, and write it to ${settingsFile('PROJECT_ID')}`,
  async run(setup) {
    const { project } = setup;
    const functions = await onceEnabled(() => readFunctions(project));
    const current = readRegion(project);
    const [deployed] = functions.map(({ region }) => region);
    if (deployed !== undefined && setup.region !== undefined && setup.region !== deployed)
      throw new SetupError(
        `The functions run in ${deployed}. To move them, remove them first: npx firebase functions:delete health workspaceUpdate mcp --project ${project} --region ${deployed}`,
      );
    const known = deployed ?? setup.region ?? readSetting(project, VARIABLE);
    const region = known ?? (await setup.ask('Where should the functions run?', current));
    if (region === current) return `The functions run in ${region}.`;
    await requireRegion(project, region);
    writeSetting(project, VARIABLE, region);
    return `The functions run in ${region}. Wrote ${VARIABLE} to ${settingsFile(project)}.`;
  },
};

const locationsSchema = z.object({ locations: z.array(z.object({ locationId: z.string() })).default([]) });

async function requireRegion(project: string, region: string): Promise<void> {
  const { locations } = await request('functions', {
    to: 'list the regions of Cloud Functions',
    path: `/v2/projects/${project}/locations?pageSize=200`,
    schema: locationsSchema,
  });
  const ids = locations.map(({ locationId }) => locationId).sort();
  if (!ids.includes(region))
    throw new SetupError(`Functions cannot run in ${region}. Add --region with one of ${ids.join(', ')}.`);
}

const databaseSchema = z.object({ locationId: z.string() });

/** Reads the database. Returns undefined if it does not exist. */
export async function findDatabase(project: string) {
  return ifFound(
    onceEnabled(() =>
      request('firestore', {
        to: 'read the database',
        path: `/v1/projects/${project}/databases/(default)`,
        schema: databaseSchema,
      }),
    ),
  );
}

/**
 * Returns where to create the database: in `--location`, or else close to the functions.
 * @throws {SetupError} if Firestore is not available there.
 */
export async function chooseLocation(setup: Setup): Promise<string> {
  const location = setup.location ?? readRegion(setup.project);
  const { locations } = await request('firestore', {
    to: 'list the locations of Firestore',
    path: `/v1/projects/${setup.project}/locations?pageSize=200`,
    schema: locationsSchema,
  });
  const ids = locations.map(({ locationId }) => locationId).sort();
  if (ids.includes(location)) return location;
  throw new SetupError(
    `Firestore has no location ${location}. Add --location with one of ${ids.join(', ')}.`,
  );
}
