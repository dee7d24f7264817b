import { useEffect, useState } from 'preact/hooks';

/** Longer than any answer takes over a connection that works. */
const LONG_MS = 8_000;

/** Shown while something loads; appears only when that takes long, and says so when it takes very long. */
export function Waiting({ label = 'Loading …' }: { readonly label?: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, LONG_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div class="waiting" role="status">
      <span class="spinner" aria-hidden="true" />
      {isLong
        ? 'The dashboard cannot be reached. Check your connection: it will show as soon as there is an answer.'
        : label}
    </div>
  );
}
