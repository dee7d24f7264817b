import { isRegion, regionOf } from '../../../../src/region';
import { UserError } from '../../../project';
import { readFunctions } from '../../cloud/deployment';
import { onceEnabled } from '../services';
import { readSetting, settingsFile, writeSetting } from '../settings';
import type { Step } from '../step';

/**
 * Returns the region that the next deploy of a project uses.
 * @throws {UserError} if the setting is not valid.
 */
export function readRegion(project: string): string {
  try {
    return regionOf({ FUNCTIONS_REGION: readSetting(project, VARIABLE) });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new UserError(`${problem} Correct it in ${settingsFile(project)}.`);
  }
}

const VARIABLE = 'FUNCTIONS_REGION';

export const regionStep: Step = {
  title: 'Region',
  plan: `choose where the functions run, and write it to ${settingsFile('PROJECT_ID')}`,
  async run(setup) {
    const { project } = setup;
    const [running] = await onceEnabled(() => readFunctions(project));
    const deployed = running?.region;
    const current = readRegion(project);
    if (deployed !== undefined && setup.region !== undefined && setup.region !== deployed)
      throw new UserError(
        `The functions run in ${deployed}. To move them, remove them first: npx firebase functions:delete health workspaceUpdate mcp --project ${project} --region ${deployed}`,
      );
    const known = deployed ?? setup.region ?? readSetting(project, VARIABLE);
    const region = known ?? (await setup.ask('Where should the functions run?', current));
    if (region === current) return `The functions run in ${region}.`;
    if (!isRegion(region)) throw new UserError(`"${region}" is not a region of Google Cloud. Use --region.`);
    writeSetting(project, VARIABLE, region);
    return `The functions run in ${region}. Wrote ${VARIABLE} to ${settingsFile(project)}.`;
  },
};
