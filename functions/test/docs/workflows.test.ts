import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../scripts/project';

it('uses only actions of one commit, and says which version that is', () => {
  const files = globSync('.github/workflows/*.yml', { cwd: PROJECT_FOLDER });
  const text = files.map((file) => readFileSync(path.join(PROJECT_FOLDER, file), 'utf8')).join('\n');
  const used = text.match(/uses:.*/g) ?? [];
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((line) => !/^uses: [\w/.-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});
