import { z } from 'zod';
import { fieldErrors } from './fieldErrors';

it.each<[schema: z.ZodType, value: unknown, message: string]>([
  [z.string(fieldErrors), 1, 'must be a text'],
  [z.string(fieldErrors), null, 'must be a text'],
  [z.string(fieldErrors), undefined, 'is required'],
  [z.boolean(fieldErrors), 'yes', 'must be true or false'],
  [z.int(fieldErrors), '1', 'must be a whole number'],
  [z.int(fieldErrors), 1.5, 'must be a whole number'],
  [z.array(z.string(), fieldErrors), {}, 'must be a list'],
  [z.strictObject({}, fieldErrors), 'text', 'must be an object'],
])('what is missing or of another type is said in plain words: %#', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues).toEqual([expect.objectContaining({ message })]);
});
