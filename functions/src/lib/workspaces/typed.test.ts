import { z } from 'zod';
import { typed } from './typed';

it.each<[schema: z.ZodType, value: unknown, message: string]>([
  [z.string(typed), 1, 'must be a text'],
  [z.string(typed), null, 'must be a text'],
  [z.string(typed), undefined, 'is required'],
  [z.boolean(typed), 'yes', 'must be true or false'],
  [z.int(typed), '1', 'must be a whole number'],
  [z.int(typed), 1.5, 'must be a whole number'],
  [z.array(z.string(), typed), {}, 'must be a list'],
  [z.strictObject({}, typed), 'text', 'must be an object'],
])('what is missing or of another type is said in plain words: %#', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues).toEqual([expect.objectContaining({ message })]);
});
