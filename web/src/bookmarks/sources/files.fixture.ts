import { strToU8, zipSync } from 'fflate';
import { CHROME, HEAD, SAFARI } from '../formats/files.fixture';
import * as fixture from './sources.fixture';
import type { SourceId } from './sources';

/** Files of sources, with their names. More are in functions/test/world/imports. */
export const FILES: readonly (readonly [SourceId, ...SampleFile])[] = [
  ['own', 'workspaces.json', { version: 1, workspaces: [] }],
  ['own', 'links.csv', 'category,title,url,addedAt,notes,sourceUrl\nA,One,https://example.com/,,,\n'],
  ['own', 'links.html', `${HEAD}<META NAME="generator" CONTENT="Link Dashboard"><DL><p></DL><p>`],
  ['raindrop', 'export.csv', fixture.RAINDROP],
  ['karakeep', 'karakeep.json', fixture.KARAKEEP],
  ['linkwarden', 'backup.json', fixture.LINKWARDEN],
  ['linkding', 'linkding.json', fixture.LINKDING],
  ['pocket', 'part_000000.csv', fixture.POCKET],
  ['pocket', 'part_000000.json', fixture.POCKET_ANNOTATIONS],
  ['pocket', 'pocket.zip', zipSync({ 'part_000000.csv': strToU8(fixture.POCKET) })],
  ['omnivore', 'metadata_0_to_1.json', fixture.OMNIVORE],
  ['omnivore', 'omnivore.csv', fixture.OMNIVORE_CSV],
  [
    'omnivore',
    'omnivore.zip',
    zipSync({ 'metadata_0_to_1.json': strToU8(JSON.stringify(fixture.OMNIVORE)) }),
  ],
  ['browsers', 'bookmarks.html', CHROME],
  ['browsers', 'Safari Bookmarks.html', SAFARI],
  ['browsers', 'linkding.html', fixture.LINKDING_HTML],
  ['browsers', 'ril_export.html', fixture.POCKET_HTML],
  ['others', 'links.csv', 'url,title\nhttps://example.com/,One\n'],
];

type SampleFile = readonly [name: string, content: string | object];

/** Returns the bytes of a sample. An object is written as JSON. */
export function bytesOf(content: SampleFile[1]): Uint8Array<ArrayBuffer> {
  if (content instanceof Uint8Array) return Uint8Array.from(content);
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
}
