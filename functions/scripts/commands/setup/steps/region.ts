import { regionOf } from '../../../../src/region';
import { UserError } from '../../../project';
import { readFunctions } from '../../cloud/deployment';
import { onceEnabled } from '../services';
import { problemWithRegion } from '../regions';
import { readSetting, settingsFile, writeSetting } from '../settings';
import type { Step } from '../step';

/**
 * Returns the region that the next deploy of a project uses.
 * @throws {UserError} if the setting is not valid.
 */
export function readRegion(project: string): string {
  try {
    return regionOf({ FUNCTIONS_REGION: readSetting(project, FUNCTIONS_REGION) });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new UserError(`${problem} Correct it in ${settingsFile(project)}.`);
  }
}

export const FUNCTIONS_REGION = 'FUNCTIONS_REGION';

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
    const known = deployed ?? setup.region ?? readSetting(project, FUNCTIONS_REGION);
    const region = known ?? (await setup.ask('Where should the functions run?', current));
    const problem = deployed === undefined ? problemWithRegion(region) : undefined;
    if (problem !== undefined && region !== readSetting(project, FUNCTIONS_REGION))
      throw new UserError(problem);
    // A region that Google has added since this version.
    if (problem !== undefined)
      setup.say(
        `Warning: this version knows no region "${region}". If Google has none either, the deploy fails.`,
      );
    if (region === current) return `The functions run in ${region}.`;
    writeSetting(project, FUNCTIONS_REGION, region);
    return `The functions run in ${region}. Wrote ${FUNCTIONS_REGION} to ${settingsFile(project)}.`;
  },
};
