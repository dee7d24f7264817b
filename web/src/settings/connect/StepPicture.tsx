/** Draws one of the three steps to connect a client: add a server, paste the address, allow access. */
export function StepPicture({ step }: { readonly step: number }) {
  return (
    <svg class="step-picture" viewBox="0 0 120 72" aria-hidden="true">
      <rect class="window" x="1" y="1" width="118" height="70" rx="7" />
      <path class="line" d="M1 15h118M8 8h.01M15 8h.01M22 8h.01" />
      {PICTURES[step]}
    </svg>
  );
}

const PICTURES = [
  <>
    <path class="faint" d="M1.5 15.5h32v55H8.5a7 7 0 0 1-7-7z" />
    <path class="line" d="M9 26h17M9 36h13M9 46h17M44 28h42M44 40h30" />
    <circle class="accent" cx="97" cy="52" r="11" />
    <path class="on-accent" d="M97 46.5v11M91.5 52h11" />
  </>,
  <>
    <path class="line" d="M14 27h30" />
    <rect class="faint edge" x="14" y="34" width="92" height="14" rx="4" />
    <path class="accent-line" d="M20 41h14m5 0h26m5 0h8" />
    <path class="line" d="M84 37v8" />
    <rect class="accent" x="80" y="54" width="26" height="10" rx="4" />
  </>,
  <>
    <rect class="faint edge" x="20" y="23" width="80" height="41" rx="6" />
    <path class="line" d="M29 33h36M29 42h24" />
    <rect class="accent" x="64" y="48" width="29" height="11" rx="4" />
    <path class="on-accent" d="M74 53.5l3.2 3 5.8-6" />
  </>,
];
