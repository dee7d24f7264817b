import { liftTags } from './liftTags';

// The notes are of the kinds that importers write, and of those in which people write tags elsewhere. Some are from the tests of
// Mastodon's bar of hashtags (components/__tests__/hashtag_bar.tsx), and from mro/ShaarliOS#15 and xwmx/nb#429.
it.each<[note: string, text: string, tags: string[]]>([
  // As importers write them: the last line has the tags of Pocket, Raindrop or linkding.
  ['Why it matters.\n\n#work #to-read', 'Why it matters.', ['work', 'to-read']],
  [
    '> A highlight.\n\nA description\n\n#postgres #favorite #unread',
    '> A highlight.\n\nA description',
    ['postgres', 'favorite', 'unread'],
  ],
  ['#programming #rust', '', ['programming', 'rust']],
  ['Text\n\n#Éaa #éaa', 'Text', ['Éaa']],
  ['#a, #b; #c.', '', ['a', 'b', 'c']],
  // As people type them.
  ['#recipe #soup\nWith quinces.', 'With quinces.', ['recipe', 'soup']],
  ['Why it matters. #work  #to-read\n', 'Why it matters.', ['work', 'to-read']],
  ['Text\r\n#a\r\n', 'Text', ['a']],
  ['A talk from 2019 #postgres #planner', 'A talk from 2019', ['postgres', 'planner']],
  ['Mirror: https://example.com/x #paper', 'Mirror: https://example.com/x', ['paper']],
  ['Lovely 🍲 #soup', 'Lovely 🍲', ['soup']],
  // Appended by assistants, each on a line.
  ['Good.\n#a\n#b', 'Good.', ['a', 'b']],
  // Behind what announces them, and as items of a list.
  ['Paper\nTags: #a #b', 'Paper\nTags: #a #b', []],
  ['Common tags:\n- #TODO #TOREAD #followup', 'Common tags:\n- #TODO #TOREAD #followup', []],
  // Within sentences.
  ['About #work and more', 'About #work and more', []],
  ['Simple text with a #hashtag', 'Simple text with a #hashtag', []],
  ['#golang is great', '#golang is great', []],
  ['#test. And another #hashtag', '#test. And another #hashtag', []],
  ['Text #Éaa\n\n#éaa', 'Text #Éaa', ['éaa']],
  ['Indexes are free.\n\n#db\n\nReally?', 'Indexes are free.\n\n#db\n\nReally?', []],
  [
    '[Casual #tf2 #casual](https://example.com/watch)',
    '[Casual #tf2 #casual](https://example.com/watch)',
    [],
  ],
  ['See (#work)', 'See (#work)', []],
  ['```\n#include\n```', '```\n#include\n```', []],
  ['# Heading\n\nText', '# Heading\n\nText', []],
  ['#a,#b', '#a,#b', []],
  ['Nothing', 'Nothing', []],
  ['', '', []],
])('lifts the tags out of %j', (note, text, tags) => {
  expect(liftTags(note)).toEqual({ text, tags });
});

it('takes linear time', () => {
  const start = process.cpuUsage();
  for (const note of [
    ' #a'.repeat(20_000),
    `x${' '.repeat(60_000)}#a`,
    '#'.repeat(60_000),
    '\n'.repeat(60_000) + '#a',
  ]) {
    liftTags(note);
  }
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
