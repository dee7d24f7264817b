import { at } from './days';
import type { PlantedLink } from './planted';

/** The person's own links in the workspace "Heron team". Ben changes the note of the first. */
// oxfmt-ignore
export const OURS: readonly PlantedLink[] = [
  ['Architecture', 'C4 model', 'https://c4model.com/', 'Level 2 is enough for us.'],
  ['Architecture', 'Decision records', 'https://adr.github.io/', ''],
  ['Architecture', 'Hexagonal architecture', 'https://alistair.cockburn.us/hexagonal-architecture', ''],
  ['Architecture', 'The log: what every engineer should know', 'https://engineering.linkedin.com/distributed-systems/log', ''],
  ['Reading group', 'Out of the tar pit', 'https://curtclifton.net/papers/MoseleyMarks06a.pdf', 'October'],
  ['Reading group', 'No silver bullet', 'https://worrydream.com/refs/Brooks_1986_-_No_Silver_Bullet.pdf', ''],
  ['Reading group', 'Local-first software', 'https://www.inkandswitch.com/local-first/', ''],
  ['Reading group', 'Simple testing can prevent most critical failures', 'https://www.usenix.org/conference/osdi14/technical-sessions/presentation/yuan', ''],
  ['Reading group', 'The tail at scale', 'https://research.google/pubs/the-tail-at-scale/', ''],
  ['Reading group', 'How complex systems fail', 'https://how.complexsystems.fail/', ''],
].map(([category = '', title = '', url = '', notes], index) => ({
  category, title, url, addedAt: at(150 + index), ...(notes && { notes }),
}));

/** What Ben adds. */
// oxfmt-ignore
export const BENS = [
  { category: 'Architecture', title: 'Cell-based architecture', url: 'https://docs.aws.amazon.com/wellarchitected/latest/reducing-scope-of-impact-with-cell-based-architecture/', notes: 'For the tenants in Oslo.' },
  { category: 'Architecture', title: 'Choose boring technology', url: 'https://boringtechnology.club/' },
  { category: 'Reading group', title: 'What we talk about when we talk about testing', url: 'https://jessitron.com/2021/01/testing/' },
  { category: 'Reading group', title: 'Metastable failures in distributed systems', url: 'https://sigops.org/s/conferences/hotos/2021/papers/hotos21-s11-bronson.pdf' },
].map((link) => ({ ...link, addedAt: at(2) }));
export const BENS_NOTE = 'Level 3 for the billing service, too.';
