import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const read = (file: string) => readFileSync(join(__dirname, '../../..', file), 'utf8');
const names = z.array(z.string());
const MANIFEST = z
  .looseObject({ permissions: names, optional_permissions: names, optional_host_permissions: names })
  .parse(JSON.parse(read('extension/public/manifest.json')));

describe('the browser extension', () => {
  it('has the permissions that its page explains, and no other', () => {
    const [, table = ''] = /\| Permission .*\n\|[ -|]*\n([^]*?)\n\n/.exec(read('docs/extension.md')) ?? [];
    const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const explained = (isAsked: boolean) =>
      rows
        .filter((permission) => permission.includes('asked') === isAsked)
        .flatMap((permission) => [...permission.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(explained(false).sort()).toEqual(MANIFEST.permissions.sort());
    expect(explained(true)).toEqual(MANIFEST.optional_permissions);
  });

  it('has no script on any page, no access to any site before it asks, and nothing that pages can reach', () => {
    const unasked = ['content_scripts', 'host_permissions', 'externally_connectable'];
    expect([...unasked, 'web_accessible_resources'].filter((name) => name in MANIFEST)).toEqual([]);
    expect(MANIFEST.optional_host_permissions).toEqual([
      'https://*/*',
      'http://localhost/*',
      'http://127.0.0.1/*',
    ]);
  });
});
