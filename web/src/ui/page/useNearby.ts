import { useEffect, useState } from 'preact/hooks';
import { useIsPainted } from './useIsPainted';

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
