import type { Result } from '../results';

export const SERVICE_COLOR = '#0072b2';
export const MEMORY_COLOR = '#d55e00';
export const BASELINE_COLOR = '#767676';
export const INK = '#24292f';
export const GRID_COLOR = '#d8dee4';

/** Room for the labels of the y axis, in pixels. */
export const LEFT = 72;

/** Returns a plot's title, with a line below it that says when and where the result was measured. */
export function titleOf(text: string, { date, node, cores }: Result) {
  return {
    text,
    subtext: `Medians, lower is better. ${date.slice(0, 10)}, Node.js ${node}, ${String(cores)} cores, emulators`,
    left: 16,
    top: 12,
    textStyle: { fontSize: 17, color: INK },
    subtextStyle: { color: '#57606a' },
  };
}
