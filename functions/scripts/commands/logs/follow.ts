/** How to show a log. */
export interface Follow {
  /** How many earlier lines to print first. */
  readonly lines: number;
  /** Whether to wait for more. */
  readonly isEndless: boolean;
  readonly interrupted: AbortSignal;
  readonly print: (line: string) => void;
}
