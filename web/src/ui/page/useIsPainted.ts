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

/**
 * Returns how many of `most` rows near the window to render, and what {@link useIsPainted} returns. They come in several tasks after
 * the first paint, so that none of these takes long.
 */
export function useNearby(most: number): readonly [nearby: number, ...ReturnType<typeof useIsPainted>] {
  const [isPainted, startOver] = useIsPainted();
  const [nearby, setNearby] = useState(0);
  useEffect(() => {
    if (!isPainted) {
      setNearby(0);
      return undefined;
    }
    if (nearby >= most) return undefined;
    const timer = setTimeout(() => setNearby(nearby + Math.ceil(most / NEARBY_TASKS)));
    return () => clearTimeout(timer);
  }, [isPainted, nearby, most]);
  return [Math.min(nearby, most), isPainted, startOver];
}

const NEARBY_TASKS = 3;
