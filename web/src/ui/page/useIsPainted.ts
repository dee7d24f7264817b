import { useEffect, useState } from 'preact/hooks';

/**
 * Returns whether the component was painted, so that it can first render only what is in sight, and a function that starts over
 * when something else comes into sight.
 */
export function useIsPainted(): readonly [isPainted: boolean, startOver: () => void] {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isPainted) return undefined;
    // If a component renders twice at once, its effects run before it is painted.
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, [isPainted]);
  return [isPainted, () => setPainted(false)];
}
