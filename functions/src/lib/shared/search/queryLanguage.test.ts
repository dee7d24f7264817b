import fc from 'fast-check';
import { numRuns } from '../base/runs.fixture';
import { parseOperators } from './queryLanguage';

/** Returns the clauses of a query as short texts, and what is searched for as text. */
function parsed(query: string): string[] {
  const { clauses, asText } = parseOperators(query);
  const shown = clauses.map(({ alternatives, isExcluded }) => {
    const each = alternatives.map(({ filter, text, isQuoted }) =>
      filter ? `${filter.kind}=${filter.value}` : isQuoted ? `"${text}"` : text,
    );
    return `${isExcluded ? 'not ' : ''}${each.join(' or ')}`;
  });
  return [...shown, ...asText.map((typed) => `as text: ${typed}`)];
}

it.each([
  ['red paint', ['red', 'paint']],
  ['red -paint -"old car" -#art', ['red', 'not paint', 'not "old car"', 'not tag=art']],
  ['red NOT paint', ['red', 'not paint']],
  ['red OR green paint', ['red or green', 'paint']],
  ['#red OR site:a.test OR "old car"', ['tag=red or site=a.test or "old car"']],
  ['“old car”, „new car“', ['"old car"', ',', '"new car"']],
  ['in:"Old Cars" -in:art', ['category=oldcars', 'not category=art']],
  ['SITE:https://www.A.test/b/', ['site=a.test/b']],
  ['OR red OR', ['OR', 'red', 'OR', 'as text: OR']],
  ['red OR -paint', ['red', 'OR', 'not paint', 'as text: OR']],
  ['TO BE OR NOT TO BE', ['TO', 'BE', 'OR', 'NOT', 'TO', 'BE']],
  ['red or not green', ['red', 'or', 'not', 'green']],
  ['client-side --flag - x c# # ##', ['client-side', '--flag', '-', 'x', 'c#', '#', '##']],
  ['-x -5 a', ['-x', '-5', 'a', 'as text: -x', 'as text: -5']],
  [
    'tag:a -is:b !c +d',
    ['tag:a', '-is:b', '!c', '+d', 'as text: tag:a', 'as text: -is:b', 'as text: !c', 'as text: +d'],
  ],
  [
    'https://a.test urn:isbn:1 10:30 host:80 std::x C:\\a',
    ['https://a.test', 'urn:isbn:1', '10:30', 'host:80', 'std::x', 'C:\\a'],
  ],
  ['"red paint', ['"red', 'paint', 'as text: "red']],
  ['(red or blue) paint', ['(red', 'or', 'blue)', 'paint', 'as text: (red']],
  ['(red) paint', ['(red)', 'paint']],
  ['', []],
])('parses %j', (query, clauses) => {
  expect(parsed(query)).toEqual(clauses);
});

it('takes every character that is not an operator for text', () => {
  const part = fc.constantFrom('a', ' ', '"', '-', '#', 'in:', 'site:', ' OR ', ' NOT ', '(', '「', 'é', '.');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const query = parts.join('');
      const typed = parseOperators(query).clauses.flatMap(({ alternatives }) =>
        alternatives.map((each) => each.typed),
      );
      const kept = query.replaceAll(/\s(?:OR|NOT)(?=\s)/g, ' ');
      const withoutSpace = (text: string) => text.replaceAll(/\s|OR|NOT/g, '');
      expect(withoutSpace(typed.join(''))).toBe(withoutSpace(kept));
    }),
    { numRuns: numRuns(200, 5_000) },
  );
});
