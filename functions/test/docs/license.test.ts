import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../scripts/project';

const MANIFESTS = ['*package.json', '*/plugin.json', '*/marketplace.json'];

it('names the license in every package and plugin', () => {
  const files = execFileSync('git', ['ls-files', ...MANIFESTS], { cwd: PROJECT_FOLDER, encoding: 'utf8' });
  const paths = files.trim().split('\n');
  const without = paths.filter((file) => {
    return !readFileSync(path.join(PROJECT_FOLDER, file), 'utf8').includes('"license": "MIT"');
  });
  expect(paths).toContain('web/package.json');
  expect(without).toEqual([]);
  expect(readFileSync(path.join(PROJECT_FOLDER, 'LICENSE'), 'utf8')).toMatch(/^MIT License/);
});
