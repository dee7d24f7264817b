import type { Phase } from './phase';

/** Says why there are no links, and offers to ask for them. */
export function Waiting({ phase, refresh }: WaitingProps) {
  return (
    <section class="frame waiting">
      <p role={phase.name === 'error' ? 'alert' : undefined}>{textOf(phase)}</p>
      {refresh && phase.name !== 'loading' && phase.name !== 'asking' && (
        <button type="button" class="button" onClick={() => void refresh()}>
          {phase.name === 'error' ? 'Try again' : 'Refresh'}
        </button>
      )}
    </section>
  );
}

interface WaitingProps {
  readonly phase: Exclude<Phase, { name: 'list' }>;
  /** Undefined if the app does not let this page call tools. */
  readonly refresh: (() => Promise<void>) | undefined;
}

function textOf(phase: WaitingProps['phase']): string {
  if (phase.name === 'error') return phase.message;
  return {
    loading: 'Loading links …',
    asking: 'Loading links …',
    cancelled: 'This was canceled, so there are no links to show.',
    unknown: 'This app did not pass on any links.',
  }[phase.name];
}
