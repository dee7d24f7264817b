import { exportName } from './exportName';

const named = (name: string) => exportName(name, 'json').replace(/-\d{4}-\d\d-\d\d\.json$/, '');

it.each([
  ['My links', 'My links'],
  ['Œuvres & thés', 'Œuvres & thés'],
  ['日本語', '日本語'],
  ['a/b\\c:d*e?"f<g>h|i', 'a b c d e f g h i'],
  ['..', 'workspace'],
  ['../../etc/passwd', 'etc passwd'],
  ['Two\u202egpj', 'Two gpj'],
  ['///', 'workspace'],
  ['😀'.repeat(100), '😀'.repeat(50)],
])('an exported workspace “%s” is a file “%s”', (name, file) => {
  expect(named(name)).toBe(file);
});

it('a file is named after the day of its export', () => {
  expect(exportName('Work', 'csv')).toMatch(/^Work-\d{4}-\d\d-\d\d\.csv$/);
});
