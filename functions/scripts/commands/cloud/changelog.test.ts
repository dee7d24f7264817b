import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readProjectVersion } from '../../build/version';
import { PROJECT_FOLDER } from '../../project';
import { readReleases, warningsSince } from './changelog';

const CHANGELOG = `# Changelog

## 1.10.0 (2027-02-01)

### Before you update

- Set FUNCTIONS_REGION first: it has
  no default any more.
- Revoke old keys.

### For people

- A button.

## 1.9.1 (2027-01-01)

### For people

- Faster.

## 1.9.0 (2026-12-01)

### Before you update

- Restore nothing.
`;

describe('the changelog', () => {
  const releases = readReleases(CHANGELOG);

  it('has a date for each version', () => {
    expect(releases.map(({ version, date }) => `${version} ${date}`)).toEqual([
      '1.10.0 2027-02-01',
      '1.9.1 2027-01-01',
      '1.9.0 2026-12-01',
    ]);
  });

  it.each<[deployed: string | undefined, warnings: number]>([
    ['1.10.0+1a2b3c4d', 0],
    ['1.9.1', 2],
    ['1.9.0+1a2b3c4d', 2],
    ['1.2.0', 3],
    [undefined, 3],
  ])('says what to do before an update from %s', (deployed, count) => {
    const warnings = warningsSince(releases, deployed);
    expect(warnings).toHaveLength(count);
    if (count > 0)
      expect(warnings[0]).toBe('1.10.0: Set FUNCTIONS_REGION first: it has no default any more.');
  });

  // The next version may be above it, until it is released.
  it('of this project has the version in package.json', () => {
    const versions = readReleases(readFileSync(path.join(PROJECT_FOLDER, 'CHANGELOG.md'), 'utf8'));
    expect(versions.map(({ version }) => version)).toContain(readProjectVersion(PROJECT_FOLDER));
  });
});
