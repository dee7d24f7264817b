import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { parseJson } from '@shared/base/json';
import { saveFile } from '../bookmarks/saveFile';

/** Downloads the extension as a ZIP file that knows the address of this dashboard. */
export async function downloadExtension(): Promise<void> {
  const response = await fetch('/extension.zip', { cache: 'no-cache' });
  const file = withDashboard(new Uint8Array(await response.arrayBuffer()), window.location.origin);
  saveFile('link-dashboard-extension.zip', 'application/zip', file);
}

/** Returns the extension with a dashboard as its home page, which it offers to connect to. */
export function withDashboard(file: Uint8Array, origin: string): Uint8Array<ArrayBuffer> {
  const files = unzipSync(file);
  const manifest = z.looseObject({}).parse(parseJson(strFromU8(files[MANIFEST] ?? new Uint8Array())));
  const named = { ...manifest, homepage_url: `${origin}/` };
  return zipSync({ ...files, [MANIFEST]: strToU8(JSON.stringify(named, undefined, 2)) });
}

const MANIFEST = 'manifest.json';
