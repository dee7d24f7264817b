import { isSecret, withChecksum } from './secret';

const KIND = { prefix: 'kind_', length: 8 };

it.each([
  ['has the format and the checksum', 'kind_0aZ9bY8c', true],
  ['is too short', 'kind_0aZ9bY8', false],
  ['is too long', 'kind_0aZ9bY8cd', false],
  ['has another prefix', 'kina_0aZ9bY8c', false],
  ['begins with another character', 'kind_-aZ9bY8c', false],
  ['ends with another character', 'kind_0aZ9bY8-', false],
])(
  'recognizes a secret by its format, too, and not only by its checksum: one that %s',
  (_, body, expected) => {
    expect(isSecret(KIND, withChecksum(body))).toBe(expected);
  },
);

it('rejects another checksum', () => {
  expect(isSecret(KIND, 'kind_0aZ9bY8c000000')).toBe(false);
});
