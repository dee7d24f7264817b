import { signal, type Signal } from '@preact/signals-core';

/**
 * Creates a signal for something about the signed-in person. It starts again with `initial()` whenever somebody else is signed in,
 * or nobody. All such state at the top of a module is created here, so that the next person sees nothing of it.
 */
export function personal<Value>(initial: () => Value): Signal<Value> {
  const created = signal(initial());
  atSignOut(() => {
    created.value = initial();
  });
  return created;
}

const forgetting: (() => void)[] = [];

/** Calls `forget` whenever somebody else is signed in, or nobody. Never ends: call this once for each module. */
export function atSignOut(forget: () => void): void {
  forgetting.push(forget);
}

/** Forgets the person who was signed in. */
export function forgetPerson(): void {
  for (const forget of forgetting) forget();
}
