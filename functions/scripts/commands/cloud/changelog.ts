import { coreOf } from './runningBuilds';

/** A version in CHANGELOG.md. */
export interface Release {
  readonly version: string;
  readonly date: string;
  /** What operators must do or know before they update. */
  readonly warnings: readonly string[];
}

/** Reads the versions of a changelog, the newest first. */
export function readReleases(changelog: string): readonly Release[] {
  return changelog.split(/^## /m).flatMap((section) => {
    const [, version, date] = /^(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)\n/.exec(section) ?? [];
    if (version === undefined || date === undefined) return [];
    const [, before = ''] = section.split(/^### Before you update\n/m);
    const [list = ''] = before.split(/^### /m);
    const warnings = list
      .split(/^- /m)
      .slice(1)
      .map((item) => item.replaceAll(/\s+/g, ' ').trim());
    return [{ version, date, warnings }];
  });
}

/** Returns what to know before an update from a version, with the newest first. All of it if that is not known. */
export function warningsSince(releases: readonly Release[], deployed: string | undefined): readonly string[] {
  return releases
    .filter(({ version }) => deployed === undefined || isNewer(version, coreOf(deployed)))
    .flatMap(({ version, warnings }) => warnings.map((warning) => `${version}: ${warning}`));
}

export function isNewer(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
}
