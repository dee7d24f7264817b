import { SIMPLIFIED as LOADED, loadHanForms } from './han.browser';
import { SIMPLIFIED } from './han';
import { searchedForm } from './searchedForm';

it.each([
  ['機器學習', '机器学习'],
  ['後來', '后来'],
  ['裏面和裡麵', '里面和里面'],
  ['Über 電腦', 'uber 电脑'],
])('makes %s and %s equal', (one, other) => {
  expect(searchedForm(one)).toBe(searchedForm(other));
});

it('keeps other words, and the kanji of Japan, apart', () => {
  expect(searchedForm('軟體')).not.toBe(searchedForm('软件'));
  expect(searchedForm('検索')).toBe('検索');
});

it('gives each traditional form one simplified one, which has none itself', () => {
  expect(SIMPLIFIED.size).toBeGreaterThan(2_500);
  for (const [traditional, simplified] of SIMPLIFIED) {
    expect([traditional.length, simplified.length, SIMPLIFIED.has(simplified)]).toEqual([1, 1, false]);
  }
});

it('is the same in the browser, which loads the forms before its first search', async () => {
  expect(LOADED.size).toBe(0);
  await loadHanForms();
  expect(LOADED).toEqual(SIMPLIFIED);
});
