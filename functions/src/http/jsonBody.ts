import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { parseJson } from '../lib/shared/base/json';
import { validationDetails } from '../lib/shared/contract/fields/fieldErrors';
import type { Call } from './call';
import { invalidBody, Rejection } from './rejection';
import { readBody, type Reception } from './requestBody';

/**
 * Reads the JSON body of a call and validates it.
 * @throws {Rejection} if the body is rejected or does not match the schema. Throws whatever `readBody` throws.
 */
export async function receiveJson<Schema extends z.ZodType>(
  call: Call,
  schema: Schema,
  reception: Reception,
): Promise<z.output<Schema>> {
  const body = await readBody(call, reception);
  if ('rejection' in body) {
    const { rejection, status, message } = body;
    if (rejection === 'not_json') {
      throw invalidBody('must be JSON, sent with the header Content-Type: application/json', rejection);
    }
    if (rejection === 'broken_off') throw invalidBody('was cut off: send it again', rejection);
    throw new Rejection(status, rejection, { error: message });
  }
  const json = parseJson(body.text);
  if (json === undefined) throw invalidBody('is not valid JSON');
  const { success, data, error } = schema.safeParse(json);
  if (!success) throw invalidBody(validationDetails(error));
  // Parsing a large body takes a while, so let other requests run before the work on it.
  await nextTurn();
  return data;
}
