/** The links of the person, by the name of their workspace. `Default` has 150 older ones, too. */
export const LINKS = {
  Default: [
    {
      category: 'Databases',
      title: 'Routine vacuuming',
      url: 'https://www.postgresql.org/docs/current/routine-vacuuming.html',
      notes: 'Autovacuum settings for the orders table.',
      addedAt: '2026-01-12T09:00:00.000Z',
    },
    {
      category: 'Databases',
      title: 'etcd, a distributed key-value store',
      url: 'https://github.com/etcd-io/etcd',
      notes: 'It uses Raft for consensus.',
      addedAt: '2026-01-26T09:00:00.000Z',
    },
    {
      category: 'Recipes',
      title: 'Sourdough for beginners',
      url: 'https://bread.example.com/sourdough',
      addedAt: '2025-12-20T09:00:00.000Z',
    },
  ],
  'Side projects': [
    {
      category: 'Consensus',
      title: 'In search of an understandable consensus algorithm',
      url: 'https://raft.github.io/raft.pdf',
      notes: 'The Raft paper. Read section 5 again before writing the log.',
      addedAt: '2026-01-27T09:00:00.000Z',
    },
    {
      category: 'Hardware',
      title: 'Soldering basics',
      url: 'https://hardware.example.com/soldering',
      addedAt: '2026-01-10T09:00:00.000Z',
    },
  ],
  Travel: [
    {
      category: 'Trains',
      title: 'Night trains to Lisbon',
      url: 'https://trains.example.com/lisbon',
      addedAt: '2026-01-28T09:00:00.000Z',
    },
  ],
} as const;

export const [VACUUM, ETCD, SOURDOUGH] = LINKS.Default;
export const [RAFT, SOLDERING] = LINKS['Side projects'];

/** What a person has in the default workspace, too, if they ask to tidy up. */
export const UNTIDY = [
  { category: 'Go', title: 'Effective Go', url: 'https://go.example.com/effective' },
  { category: 'Go', title: 'Slices', url: 'https://go.example.com/slices' },
  { category: 'Reading', title: 'Go slices', url: 'https://go.example.com/slices' },
  { category: 'Recipe', title: 'Rye bread', url: 'https://bread.example.com/rye' },
  {
    category: 'Recipes',
    title: 'Sourdough',
    url: 'http://www.bread.example.com/sourdough',
    addedAt: '2025-11-20T09:00:00.000Z',
  },
  { category: 'Old stuff', title: 'An old page', url: 'https://old.example.com/1' },
  { category: 'Old stuff', title: 'Another old page', url: 'https://old.example.com/2' },
];
