import type { z } from 'zod/mini';

/** Returns access to an item of the browser's local storage. What does not match the schema counts as missing. */
export function stored<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  missing: z.infer<Schema>,
): Stored<z.infer<Schema>> {
  const parse = (value: unknown): z.infer<Schema> => {
    const { success, data } = schema.safeParse(value);
    return success ? data : missing;
  };
  const read = async () => parse((await chrome.storage.local.get(name))[name]);
  return {
    read,
    change: (change) =>
      navigator.locks.request(`change ${name}`, async () => {
        const value = change(await read());
        await chrome.storage.local.set({ [name]: value });
        return value;
      }),
    watch(listener) {
      const onChanged = (changes: Record<string, chrome.storage.StorageChange>, area: string) => {
        const change = changes[name];
        if (area === 'local' && change) listener(parse(change.newValue));
      };
      chrome.storage.onChanged.addListener(onChanged);
      return () => {
        chrome.storage.onChanged.removeListener(onChanged);
      };
    },
  };
}

/** Something in the extension's storage, which all of its pages and its background share. */
export interface Stored<Value> {
  readonly read: () => Promise<Value>;
  /** Changes it. Two changes never run at the same time, not even on two pages. Returns the new value. */
  readonly change: (change: (value: Value) => Value) => Promise<Value>;
  /** Calls a listener after each change, on any page. Returns a function that ends this. */
  readonly watch: (listener: (value: Value) => void) => () => void;
}
