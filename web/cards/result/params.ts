import { isObject } from '@shared/base/jsonInText';

/** The parameters or the result of a message, or an object in it. */
export type Params = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object. Apps send anything. */
export function paramsOf(value: unknown): Params {
  return isObject(value) ? value : {};
}

/** Returns the objects in a value if it is a list. Other versions of the service send anything, too. */
export const itemsOf = (value: unknown): Params[] => (Array.isArray(value) ? value.filter(isObject) : []);
