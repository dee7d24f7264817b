import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { HOST, type Ports } from './ports';
import { PROJECT_FOLDER, readJson } from './project';

const header = z.object({ key: z.string(), value: z.string() });
const firebaseJson = z.looseObject({
  emulators: z.looseObject({}),
  hosting: z.looseObject({ headers: z.array(z.looseObject({ headers: z.array(header) })) }),
});

/**
 * Writes what firebase.json says with other ports, beside it because its paths are relative to it.
 * @returns the file, which git ignores.
 */
export function writeSuiteConfiguration(name: string, ports: Ports): string {
  const { emulators, hosting, ...services } = firebaseJson.parse(
    readJson(path.join(PROJECT_FOLDER, 'firebase.json')),
  );
  const { websocket, ...emulatorPorts } = ports;
  const configuration = {
    ...services,
    hosting: {
      ...hosting,
      headers: hosting.headers.map((rule) => ({
        ...rule,
        headers: rule.headers.map((sent) => withEmulators(sent, ports)),
      })),
    },
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

/** A header in which the Content-Security-Policy lets the page reach the emulators too. */
function withEmulators({ key, value }: z.infer<typeof header>, ports: Ports): z.infer<typeof header> {
  if (key !== 'Content-Security-Policy') return { key, value };
  const auth = `http://${HOST}:${String(ports.auth)}`;
  const firestore = `http://${HOST}:${String(ports.firestore)}`;
  return {
    key,
    value: value
      .replace("connect-src 'self'", `connect-src 'self' ${auth} ${firestore}`)
      .replace('frame-src', `frame-src ${auth}`),
  };
}
