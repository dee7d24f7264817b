import { useEffect, useState } from 'preact/hooks';

/** Returns whether the component was painted, so that it can first render only what can be seen. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // If a component renders twice at once, its effects run before it is painted.
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
