/** The simplified form of Chinese characters by the traditional one. Empty until {@link loadHanForms} has loaded them. */
export const SIMPLIFIED = new Map<string, string>();

let loading: Promise<void> | undefined;

/**
 * Loads the forms of Chinese characters, 13 KB, which only searches need. Wait for it before the first one: what is indexed
 * without them is not found with them. Never throws: without a connection, each form is found by itself.
 */
export function loadHanForms(): Promise<void> {
  loading ??= import('./hanForms').then(
    ({ hanForms }) => {
      for (const [traditional, simplified] of hanForms()) SIMPLIFIED.set(traditional, simplified);
    },
    () => undefined,
  );
  return loading;
}
