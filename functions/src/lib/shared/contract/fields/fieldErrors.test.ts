import { z } from 'zod';
import { fieldErrors, validationDetails } from './fieldErrors';

describe('fieldErrors', () => {
  it.each<[message: string, schema: z.ZodType, value: unknown]>([
    ['must be a string', z.string(fieldErrors), 1],
    ['must be a string', z.string(fieldErrors), null],
    ['is required', z.string(fieldErrors), undefined],
    ['must be true or false', z.boolean(fieldErrors), 'yes'],
    ['must be a whole number', z.int(fieldErrors), '1'],
    ['must be a whole number', z.int(fieldErrors), 1.5],
    ['must be an array', z.array(z.string(), fieldErrors), {}],
    ['must be an object', z.strictObject({}, fieldErrors), 'text'],
  ])('says "%s" for a missing value or a wrong type: %#', (message, schema, value) => {
    expect(schema.safeParse(value).error?.issues).toEqual([expect.objectContaining({ message })]);
  });
});

describe('validationDetails', () => {
  const schema = z.strictObject(
    { list: z.array(z.strictObject({ url: z.string('must be a string') })).optional() },
    fieldErrors,
  );

  function details(value: unknown) {
    const { error } = schema.safeParse(value);
    return error ? validationDetails(error) : [];
  }

  it('returns the path of each invalid field', () => {
    expect(details({ list: [{ url: 'a' }, { url: 1 }] })).toEqual([
      { path: 'list[1].url', message: 'must be a string' },
    ]);
  });

  it('lists each unknown field under its own path', () => {
    expect(details({ list: [{ url: 'a', title: 'b' }], one: 1, other: 2 })).toEqual([
      { path: 'list[0].title', message: 'is not a known field' },
      { path: 'one', message: 'is not a known field' },
      { path: 'other', message: 'is not a known field' },
    ]);
  });

  it('uses an empty path when the whole input is invalid', () => {
    expect(details([])).toEqual([{ path: '', message: 'must be an object' }]);
  });

  it('lists the first 20 problems and counts the rest', () => {
    const wrong = (index: number) => ({ path: `list[${String(index)}].url`, message: 'must be a string' });
    const list = Array.from({ length: 22 }, () => ({}));
    expect(details({ list: list.slice(2) })).toEqual(list.slice(2).map((_, index) => wrong(index)));
    expect(details({ list })).toEqual([
      ...list.slice(2).map((_, index) => wrong(index)),
      { path: '', message: 'and 2 more' },
    ]);
  });
});
