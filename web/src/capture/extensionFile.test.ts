import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { withDashboard } from './extensionFile';

it('has the address of the dashboard in the manifest, and everything else as it was', () => {
  const manifest = { manifest_version: 3, name: 'Link Dashboard' };
  const icon = new Uint8Array([1, 2, 3]);
  const file = zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)), 'icons/16.png': icon });
  const files = unzipSync(withDashboard(file, 'https://links.example.com'));
  expect(Object.keys(files)).toEqual(['manifest.json', 'icons/16.png']);
  expect(files['icons/16.png']).toEqual(icon);
  expect(JSON.parse(strFromU8(files['manifest.json'] ?? icon))).toEqual({
    ...manifest,
    homepage_url: 'https://links.example.com/',
  });
});

it('fails if there is no extension, such as in a page that says so', () => {
  expect(() => withDashboard(strToU8('<title>Not found</title>'), 'https://links.example.com')).toThrow();
  expect(() => withDashboard(zipSync({}), 'https://links.example.com')).toThrow();
});
