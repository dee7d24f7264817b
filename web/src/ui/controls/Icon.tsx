/** Shows a decorative icon. The text beside it, or the label of its button, has the meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

const PATHS = {
  add: 'M12 5v14M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  dot: 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10',
  down: 'm7 10 5 5 5-5',
  edit: 'M4.500 19.500h4L19.500 8.500l-4-4L4.500 15.500zM13 7l4 4',
  feed: 'M5 18.500a.6.6 0 1 0 1.200 0 .6.6 0 1 0-1.200 0M5 12a7 7 0 0 1 7 7M5 5.500A13.500 13.500 0 0 1 18.500 19',
  folder: 'M4 6.500h6l2 2.500h8V19H4z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3v2.500M12 18.500V21M3 12h2.500M18.500 12H21M5.600 5.600l1.800 1.800M16.600 16.600l1.800 1.800M18.400 5.600l-1.800 1.800M7.400 16.600l-1.800 1.800',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5.5 5 12.500 0 18M12 3c-5 5.500-5 12.500 0 18',
  help: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M9.500 9.500a2.500 2.500 0 1 1 3.700 2.200c-.8.500-1.200 1-1.200 1.800M12 16.500h.01',
  history: 'M4.500 8.500A8.500 8.500 0 1 1 3.500 12M4 4v4.500h4.500M12 7.500V12l3 2',
  key: 'M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0M10.8 12.7 20 3.5M16 7.5l3 3',
  keyboard: 'M3 7h18v10H3zM7 10h.01M10.500 10h.01M14 10h.01M17 10h.01M7 14h10',
  list: 'M4.500 6.500h15M4.500 12h15M4.500 17.500h9',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  menu: 'M4 6.500h16M4 12h16M4 17.500h16',
  cards: 'M4 4.500h6.500v8H4zM13.500 4.500H20v4.500h-6.500zM13.500 12H20v7.500h-6.500zM4 15.500h6.500v4H4z',
  chat: 'M4.500 5h15v11h-9l-4 3.500V16h-2zM8.500 9h7M8.500 12h4.500',
  note: 'M6 4h9l3 3v13H6zM9 11h6M9 15h6',
  open: 'M13 5h6v6M19 5l-9 9M17 13.500V19H5V7h5.500',
  out: 'M10 6H6v12h12v-4M13 5h6v6M19 5l-8 8',
  outbox: 'M12 15V4.500M8 8l4-4 4 4M4.500 13.500v6h15v-6',
  people:
    'M9 5a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M2.500 19.500c.700-3.500 3.200-5 6.500-5s5.800 1.500 6.500 5M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14.800c2.200.600 3.600 2.100 4 4.700',
  pin: 'M9 4h6l-.500 6 3 3v1.500h-11V13l3-3zM12 14.500V20',
  right: 'm10 7 5 5-5 5',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500 20 20',
  star: 'm12 4 2.500 5.200 5.700.800-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.800z',
  tag: 'M4 4.500h7.500L20 13l-7 7-8.500-8.500zM8.300 8.500h.01',
  transfer: 'M8 4v12M4.500 12.500 8 16l3.500-3.500M16 20V8M12.500 11.500 16 8l3.500 3.500',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  up: 'm7 14 5-5 5 5',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
} as const;

export type IconName = keyof typeof PATHS;

interface LabeledProps {
  readonly icon: IconName;
  readonly label: string;
}

/** Shows an icon with its label, which is left out on narrow screens. */
export function Labeled({ icon, label }: LabeledProps) {
  return (
    <>
      <Icon name={icon} />
      <span class="wide-only">{label}</span>
    </>
  );
}
