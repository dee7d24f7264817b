import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clientConfigurations } from '../../../web/src/clients/clientConfigurations';
import type { Isolation } from './isolation';

/** Returns the configuration that the docs and the web app show for a client. */
export function documentedText(client: string, mcpUrl: string, key: string): string {
  const configuration = clientConfigurations(mcpUrl, key).find((each) => each.client === client);
  if (configuration === undefined) throw new Error(`No configuration is documented for ${client}.`);
  return configuration.text;
}

/** Writes the configuration that the docs and the web app show for a client into its home folder. Returns the path. */
export function writeDocumented(
  { home, mcpUrl }: Pick<Isolation, 'home' | 'mcpUrl'>,
  client: string,
  key: string,
  file: string,
): string {
  return writeFile(join(home, file), documentedText(client, mcpUrl, key));
}

/** Writes a file and the folders that it is in. Returns its path. */
export function writeFile(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
