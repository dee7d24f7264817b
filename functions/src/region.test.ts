import { regionOf } from './region';

describe('the region of the functions', () => {
  it('is us-central1 unless FUNCTIONS_REGION says otherwise', () => {
    expect(regionOf({})).toBe('us-central1');
    expect(regionOf({ FUNCTIONS_REGION: '' })).toBe('us-central1');
    expect(regionOf({ FUNCTIONS_REGION: 'europe-west1' })).toBe('europe-west1');
    expect(regionOf({ FUNCTIONS_REGION: 'northamerica-northeast1' })).toBe('northamerica-northeast1');
  });

  it('is always us-central1 in the emulators, because the Hosting emulator assumes it', () => {
    expect(regionOf({ FUNCTIONS_REGION: 'europe-west1', FUNCTIONS_EMULATOR: 'true' })).toBe('us-central1');
  });

  it.each(['eur3', 'europe_west1', 'Frankfurt', 'europe-west1-b'])('cannot be %s', (region) => {
    expect(() => regionOf({ FUNCTIONS_REGION: region })).toThrow('FUNCTIONS_REGION must be a region');
  });
});
