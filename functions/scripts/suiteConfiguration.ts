import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { HOST, type Ports } from './ports';
import { PROJECT_FOLDER, readJson } from './project';

const firebaseJson = z.looseObject({ emulators: z.looseObject({}) });

/**
 * Writes what firebase.json says with other ports, beside it because its paths are relative to it.
 * @returns the file, which git ignores.
 */
export function writeSuiteConfiguration(name: string, ports: Ports): string {
  const { emulators, ...services } = firebaseJson.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json')));
  const { websocket, ...emulatorPorts } = ports;
  const configuration = {
    ...services,
    emulators: {
      ...emulators,
      ...Object.fromEntries(
        Object.entries(emulatorPorts).map(([name, port]) => [name, { host: HOST, port }]),
      ),
      firestore: { host: HOST, port: ports.firestore, websocketPort: websocket },
    },
  };
  const file = path.join(PROJECT_FOLDER, `.firebase-${name}.json`);
  writeFileSync(file, JSON.stringify(configuration, undefined, 2));
  return file;
}
