import { z } from 'zod';
import { validationDetails } from './validationDetails';
import { fieldErrors } from './fieldErrors';

const schema = z.strictObject(
  { list: z.array(z.strictObject({ url: z.string('must be a text') })).optional() },
  fieldErrors,
);

function details(value: unknown) {
  const { error } = schema.safeParse(value);
  return error ? validationDetails(error) : [];
}

describe('what is wrong with an input', () => {
  it('is said with the path of each field', () => {
    expect(details({ list: [{ url: 'a' }, { url: 1 }] })).toEqual([
      { path: 'list[1].url', message: 'must be a text' },
    ]);
  });

  it('names each unknown field by its own path', () => {
    expect(details({ list: [{ url: 'a', title: 'b' }], one: 1, other: 2 })).toEqual([
      { path: 'list[0].title', message: 'is not a known field' },
      { path: 'one', message: 'is not a known field' },
      { path: 'other', message: 'is not a known field' },
    ]);
  });

  it('has an empty path when it is wrong as a whole', () => {
    expect(details([])).toEqual([{ path: '', message: 'must be an object' }]);
  });

  it('is said of the first 20 fields, and the rest is counted', () => {
    const wrong = (index: number) => ({ path: `list[${String(index)}].url`, message: 'must be a text' });
    const list = Array.from({ length: 22 }, () => ({}));
    expect(details({ list: list.slice(2) })).toEqual(list.slice(2).map((_, index) => wrong(index)));
    expect(details({ list })).toEqual([
      ...list.slice(2).map((_, index) => wrong(index)),
      { path: '', message: 'and 2 more' },
    ]);
  });
});
