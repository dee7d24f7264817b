import path from 'node:path';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { startFirefox, type Firefox } from '../../web/browsers/firefox';

/** Starts Firefox with the extension as a temporary add-on: with the file that people download. */
export const startWithExtension = (): Promise<Firefox> =>
  startFirefox({ preferences: PREFERENCES, extension: path.join(PROJECT_FOLDER, 'web/dist/extension.zip') });

/** The address of a page of the extension. */
export const pageOf = (page: string): string => `moz-extension://${ORIGIN_ID}/${page}`;

/** Firefox would choose another one for each installation. */
const ORIGIN_ID = '0d8b0e1c-9d1f-4b4e-8a53-0c1f6f0f2a11';

const PREFERENCES = {
  'extensions.webextensions.uuids': JSON.stringify({ 'extension@link-dashboard': ORIGIN_ID }),
  // Answers Firefox's questions for a permission with yes.
  'extensions.webextOptionalPermissionPrompts': false,
};
