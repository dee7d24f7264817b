import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../project';
import { NAMING_FILES, withRepository } from './repositoryName';

const read = (file: string) => readFileSync(path.join(PROJECT_FOLDER, file), 'utf8');
const { repository } = z
  .object({ repository: z.templateLiteral(['github:', z.string()]) })
  .parse(JSON.parse(read('package.json')));
const REPOSITORY = repository.replace('github:', '');

describe('the repository on GitHub', () => {
  it.each(NAMING_FILES)('is that of package.json in %s, and can be replaced', (file) => {
    const text = read(file);
    expect(withRepository(text, REPOSITORY)).toBe(text);
    const replaced = withRepository(text, 'ada-l/her.links');
    expect(replaced).toContain('ada-l/her.links');
    expect(replaced).not.toContain(REPOSITORY);
    expect(withRepository(replaced, REPOSITORY)).toBe(text);
  });

  it('is named in no other file', () => {
    const found = execFileSync('git', ['grep', '--files-with-matches', '--fixed-strings', REPOSITORY], {
      cwd: PROJECT_FOLDER,
      encoding: 'utf8',
    });
    expect(found.trim().split('\n')).toEqual([...NAMING_FILES, 'package.json'].toSorted());
  });
});
