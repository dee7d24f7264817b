import { distance } from 'fastest-levenshtein';
import { isRegion } from '../../../src/region';

/**
 * Returns what is wrong with the name of a region, or undefined if functions can run there. A wrong name would otherwise fail
 * only minutes later, in the deploy.
 */
export function problemWithRegion(name: string): string | undefined {
  if (REGIONS.includes(name)) return undefined;
  if (!isRegion(name))
    return `"${name}" is not a region of Google Cloud. Regions have names such as ${nearest(name)}.`;
  return `This version knows no region "${name}". Did you mean ${nearest(name)}? If Google has added it, write FUNCTIONS_REGION=${name} to functions/.env.PROJECT_ID, and use no --region.`;
}

const nearest = (name: string) =>
  REGIONS.reduce((best, each) => (distance(name, each) < distance(name, best) ? each : best), 'europe-west1');

/** Where Cloud Run functions run, as of 2026-11-29: https://cloud.google.com/functions/docs/locations. */
const REGIONS: readonly string[] =
  `africa-south1 asia-east1 asia-east2 asia-northeast1 asia-northeast2 asia-northeast3 asia-south1 asia-south2
  asia-southeast1 asia-southeast2 australia-southeast1 australia-southeast2 europe-central2 europe-north1
  europe-southwest1 europe-west1 europe-west2 europe-west3 europe-west4 europe-west6 europe-west8 europe-west9
  europe-west10 europe-west12 me-central1 me-central2 me-west1 northamerica-northeast1 northamerica-northeast2
  southamerica-east1 southamerica-west1 us-central1 us-east1 us-east4 us-east5 us-south1 us-west1 us-west2 us-west3
  us-west4`.split(/\s+/);
