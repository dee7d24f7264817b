import fc from 'fast-check';
import type { z } from 'zod';
import { numRuns } from '../../base/runs.fixture';
import { categoryNameSchema, idSchema, notesSchema, timeSchema, titleSchema } from './validators';

/** Any string, including lone surrogates and control characters. */
const anyText = fc
  .array(fc.oneof(fc.nat(0xffff), fc.nat(0x9f), fc.integer({ min: 0x2000, max: 0x206f })), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

function problems(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

describe('a title or name', () => {
  it('is put on one line and trimmed', () => {
    expect(titleSchema.parse('  One\r\nline\tof \u0000 text ')).toBe('One  line of   text');
  });

  it('loses reordering marks and has lone surrogates replaced', () => {
    expect(titleSchema.parse('\u202egnp.exe\u2066 \ud83d')).toBe('gnp.exe \ufffd');
  });

  it.each(['', '   ', '\n', '\u0007', '\u202e', '\u200b', ' \u2028\u2029 '])(
    'is rejected if it has no visible character: %j',
    (text) => {
      expect(problems(titleSchema, text)).toEqual(['must not be empty']);
    },
  );

  it('is rejected if it is longer than its limit', () => {
    expect(problems(categoryNameSchema, ` ${'c'.repeat(100)} `)).toEqual([]);
    expect(problems(categoryNameSchema, 'c'.repeat(101))).toEqual(['must have at most 100 characters']);
    expect(problems(titleSchema, 't'.repeat(500))).toEqual([]);
    expect(problems(titleSchema, 't'.repeat(501))).toEqual(['must have at most 500 characters']);
  });

  it('is accepted unchanged when it is sent back', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { data } = titleSchema.safeParse(text);
        fc.pre(data !== undefined);
        expect(titleSchema.parse(data)).toBe(data);
      }),
      { numRuns: numRuns(200, 12_500) },
    );
  });
});

describe('a note', () => {
  it('keeps line breaks and tabs, and loses other control characters', () => {
    expect(notesSchema.parse(' a\n\tb\r\n\u0000\u001b[31m\u2067c ')).toBe(' a\n\tb\r\n[31mc ');
  });

  it('is rejected if it consists of control characters', () => {
    expect(problems(notesSchema, '\u0000')).toEqual(['must not be empty']);
  });

  it('has at most 10,000 characters', () => {
    expect(problems(notesSchema, 'n'.repeat(10_000))).toEqual([]);
    expect(problems(notesSchema, 'n'.repeat(10_001))).toEqual(['must have at most 10,000 characters']);
  });

  it('is accepted unchanged when it is sent back', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const note = notesSchema.safeParse(text).data ?? 'a note';
        expect(notesSchema.parse(note)).toBe(note);
      }),
      { numRuns: numRuns(200, 12_500) },
    );
  });
});

describe('a time', () => {
  it.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00.5+02:30', '2026-01-31T09:30:00.500Z'],
    ['2026-01-31T12:00:00.123456789Z', '2026-01-31T12:00:00.123Z'],
    ['2024-02-29T00:00:00-08:00', '2024-02-29T08:00:00.000Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['2024-02-29T12:00Z', '2024-02-29T12:00:00.000Z'],
    ['2024-02-29T12:00+01:00', '2024-02-29T11:00:00.000Z'],
  ])('%s becomes %s', (given, time) => {
    expect(timeSchema.parse(given)).toBe(time);
  });

  it.each([
    '',
    'yesterday',
    '2026-01-31',
    '2026-01-31T12:00:00',
    '2026-01-31T12:00',
    '2026-01-31T12Z',
    '2025-02-29T00:00:00Z',
    '2026-01-31T25:00:00Z',
    1,
  ])('is rejected if it is %j', (given) => {
    expect(problems(timeSchema, given)).toEqual(['must be a time in ISO 8601, such as 2026-01-31T12:00:00Z']);
  });

  it.each(['0000-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
    'is rejected if its year in UTC does not have four digits: %s',
    (given) => {
      expect(problems(timeSchema, given)).toEqual(['must be a time in the years 0000 to 9999']);
    },
  );

  it('stays the same instant, for any valid time', () => {
    const two = fc.nat(99).map((number) => String(number).padStart(2, '0'));
    const zone = fc.oneof(
      fc.constant('Z'),
      fc.tuple(fc.constantFrom('+', '-'), two, two).map(([s, h, m]) => `${s}${h}:${m}`),
    );
    const text = fc
      .tuple(two, two, two, two, two, two, two, zone)
      .map(([c, y, mo, d, h, mi, s, z]) => `${c}${y}-${mo}-${d}T${h}:${mi}:${s}${z}`);
    const time = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          time.map((date) => date.toISOString()),
        ),
        (given) => {
          const { data } = timeSchema.safeParse(given);
          fc.pre(data !== undefined);
          expect(timeSchema.parse(data)).toBe(new Date(given).toISOString());
        },
      ),
    );
  });
});

describe('an identifier', () => {
  it.each(['default', 'a', 'x'.repeat(128), 'Zürich 1', '_', '__', '...', 'a.b', '😀'.repeat(128)])(
    'may be %j',
    (id) => {
      expect(problems(idSchema, id)).toEqual([]);
    },
  );

  it.each(['', 'a/b', '.', '..', '__id__', '____', '__\u2028__', 'x'.repeat(129), 'a\nb', '\ud83d', 1])(
    'may not be %j',
    (id) => {
      expect(problems(idSchema, id)).toHaveLength(1);
    },
  );
});
