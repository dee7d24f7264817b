import type { ComponentChildren } from 'preact';

/** Shows a small drawing of what a page of Help is about. The text beside it says the same. */
export function Picture({ of }: { readonly of: string }) {
  return (
    <svg class="help-picture" viewBox="0 0 160 80" aria-hidden="true" focusable="false">
      {DRAWINGS[of]}
    </svg>
  );
}

/** A line of text. */
const line = (x: number, y: number, width: number, kind = 'faint') => (
  <rect class={kind} x={x} y={y} width={width} height="4" rx="2" />
);

/** A link in a list: the mark of its site, its title and its note. */
const row = (y: number, title = 58, kind = 'ink') => (
  <>
    <rect class={kind === 'ink' ? 'soft' : kind} x="38" y={y} width="10" height="10" rx="3" />
    {line(54, y, title, kind)}
    {line(54, y + 7, title - 20)}
  </>
);

const sheet = <rect class="paper" x="28" y="8" width="104" height="64" rx="6" />;
const person = (x: number, y: number, kind: string) => (
  <>
    <circle class={kind} cx={x} cy={y} r="6" />
    <path class={kind} d={`M${String(x - 10)} ${String(y + 20)}a10 10 0 0 1 20 0z`} />
  </>
);

/** By the id of the first section of a page. */
const DRAWINGS: Readonly<Record<string, ComponentChildren>> = {
  add: (
    <>
      {sheet}
      <rect class="field" x="38" y="17" width="66" height="12" rx="6" />
      {line(44, 21, 40, 'ink')}
      <circle class="accent" cx="117" cy="23" r="8" />
      <path class="on-accent" d="M117 19v8M113 23h8" />
      {row(40)}
      {row(56, 46)}
    </>
  ),
  search: (
    <>
      {sheet}
      <rect class="field" x="38" y="17" width="84" height="12" rx="6" />
      <circle class="stroke" cx="46" cy="22.5" r="3" />
      <path class="stroke" d="m48.5 25 2 2" />
      {line(55, 21, 24, 'ink')}
      <rect class="found" x="76" y="38" width="26" height="8" rx="2" />
      {row(40, 62)}
      {row(56, 50)}
    </>
  ),
  edit: (
    <>
      {sheet}
      {row(16)}
      {row(32, 44, 'faint')}
      <rect class="ink" x="42" y="50" width="76" height="15" rx="7.5" />
      <rect class="on-ink" x="49" y="55.5" width="26" height="4" rx="2" />
      <rect class="accent" x="92" y="55.5" width="18" height="4" rx="2" />
    </>
  ),
  invite: (
    <>
      <rect class="paper" x="56" y="12" width="48" height="56" rx="6" />
      {line(64, 22, 32, 'ink')}
      {line(64, 32, 24)}
      {line(64, 42, 32, 'ink')}
      {line(64, 52, 20)}
      <path class="stroke" d="M36 40h14M110 40h14" />
      {person(22, 32, 'accent')}
      {person(138, 32, 'soft')}
    </>
  ),
  connect: (
    <>
      <path class="accent" d="M72 10h58a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H72a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" />
      <rect class="on-ink" x="74" y="19" width="48" height="4" rx="2" />
      <path class="paper" d="M30 38h66a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H24V44a6 6 0 0 1 6-6z" />
      <rect class="soft" x="34" y="48" width="10" height="10" rx="3" />
      {line(50, 48, 40, 'ink')}
      {line(50, 55, 26)}
    </>
  ),
  keys: (
    <>
      {sheet}
      <circle class="stroke" cx="50" cy="26" r="7" />
      <path class="stroke" d="M57 26h26m-6 0v6m-7-6v4" />
      <path class="stroke" d="m40 48 5 4-5 4" />
      {line(52, 54, 20, 'ink')}
      {line(76, 54, 34)}
    </>
  ),
  troubleshooting: (
    <>
      {sheet}
      <path class="found" d="M80 18 100 52H60z" />
      <path class="stroke" d="M80 29v11m0 5v.5" />
      {line(60, 60, 40)}
    </>
  ),
};
