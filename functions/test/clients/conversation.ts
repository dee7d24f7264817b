import type { ToolName } from '../../src/mcp/tools/toolCalls.fixture';

/** What a person asks, and the one call that a model makes for it if it has read only the list of tools. */
export interface PersonsRequest {
  readonly asks: string;
  /** The words in the list of tools that lead to the call. */
  readonly because: string;
  readonly call: readonly [tool: ToolName, input: object];
  /** What the response must contain for a sufficient answer. After an error, that is what to do next. */
  readonly says: readonly string[];
  /** What would lead to a wrong answer. */
  readonly never?: readonly string[];
}

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

const [VACUUM, ETCD] = LINKS.Default;
const [RAFT] = LINKS['Side projects'];

/** In this order, because some ask about what others saved. */
export const REQUESTS: readonly PersonsRequest[] = [
  {
    asks: 'Which workspaces and categories do I have?',
    because: 'List workspaces with ids, counts, newest categories',
    call: ['list_workspaces', {}],
    says: [
      '"workspaceId":"default"',
      '{"name":"Databases","linkCount":2}',
      '"workspaceId":"side-projects","name":"Side projects"',
      '{"name":"Consensus","linkCount":1}',
      '"workspaceId":"travel","name":"Travel"',
    ],
  },
  {
    asks: 'List all my links.',
    because: '"*" for all',
    call: ['list_links', { workspaceId: '*' }],
    says: ['"total":156', '"nextCursor":'],
  },
  {
    asks: 'What is new since Monday, 26 January?',
    because: 'e.g. workspaceId *, since',
    call: ['list_links', { workspaceId: '*', since: '2026-01-26' }],
    says: [ETCD.url, RAFT.url, 'https://trains.example.com/lisbon', '"total":3'],
    never: [VACUUM.url],
  },
  {
    asks: 'What is in Side projects?',
    because: 'Id, name or',
    call: ['list_links', { workspaceId: 'Side projects' }],
    says: [RAFT.url, 'https://hardware.example.com/soldering', '"total":2'],
  },
  {
    asks: 'Did I already save https://raft.github.io/raft.pdf?',
    because: 'saved tells if any workspace has it',
    call: ['search_links', { query: RAFT.url }],
    says: [
      '"saved":true',
      '"total":1',
      RAFT.notes,
      '"category":"Consensus"',
      '"workspaceId":"side-projects"',
    ],
    never: ['"relaxed"', ETCD.url],
  },
  {
    asks: 'Did I already save https://github.com/hashicorp/raft?',
    because: 'saved tells if any workspace has it',
    call: ['search_links', { query: 'https://github.com/hashicorp/raft' }],
    says: ['"saved":false'],
    never: ['"saved":true', 'articles'],
  },
  {
    asks: 'What did I keep about the Raft consensus paper?',
    because: 'what did I keep about …?',
    call: ['search_links', { query: 'raft consensus paper' }],
    says: [RAFT.url, RAFT.notes, '"category":"Consensus"', '"workspaceId":"side-projects"'],
    never: ['"relaxed":true', ETCD.url],
  },
  {
    asks: 'Find my link about autovacum settings.',
    because: 'Send two to four keywords without operators',
    call: ['search_links', { query: 'autovacum settings' }],
    says: ['"corrected":{"autovacum":"autovacuum"}', VACUUM.url, VACUUM.notes],
    never: ['"relaxed":true'],
  },
  {
    asks: 'What do I have about Kafka?',
    because: 'what did I keep about …?',
    call: ['search_links', { query: 'kafka' }],
    says: ['"total":0', 'Nothing matches', 'in any other'],
  },
  {
    asks: 'Show me my links about trains.',
    because: 'Only this category',
    call: ['list_links', { category: 'trains' }],
    says: ['category_not_found: ', 'but in "travel" (Travel). Call again with that workspaceId'],
  },
  {
    asks: 'Save https://blog.example.com/wal to Reading: it explains the write-ahead log.',
    because: 'Save a link with a note on why it matters',
    call: [
      'add_to_dashboard',
      {
        category: 'Reading',
        title: 'How a write-ahead log works',
        url: 'https://blog.example.com/wal',
        notes: 'Explains the write-ahead log.',
      },
    ],
    says: ['"status":"created"', '"workspaceId":"default"', '"category":"Reading"', '"addedAt":'],
    never: ['"similarCategories"', '"alsoIn"'],
  },
  {
    asks: 'Save http://www.blog.example.com/wal to Reading.',
    because: 'A URL already there only gains what it lacks',
    call: [
      'add_to_dashboard',
      { category: 'Reading', title: 'How a write-ahead log works', url: 'http://www.blog.example.com/wal' },
    ],
    says: ['"status":"unchanged"', '"savedAs":"https://blog.example.com/wal"'],
  },
  {
    asks: 'Save https://bread.example.com/rye as a recipe.',
    because: 'Creates a missing category',
    call: [
      'add_to_dashboard',
      { category: 'Recipe', title: 'Rye bread', url: 'https://bread.example.com/rye' },
    ],
    says: ['"status":"created"', '"similarCategories":["Recipes"]'],
  },
  {
    asks: 'Save https://oscilloscopes.example.com to my workspace Side projects, under hardware.',
    because: 'Id or name; defaults to',
    call: [
      'add_to_dashboard',
      {
        category: 'hardware',
        title: 'Oscilloscopes',
        url: 'https://oscilloscopes.example.com',
        workspaceId: 'Side projects',
      },
    ],
    says: ['"status":"created"', '"workspaceId":"side-projects"', '"category":"Hardware"'],
  },
  {
    asks: 'Save https://keyboards.example.com to Side projects.',
    because: 'Creates a missing category',
    call: [
      'add_to_dashboard',
      { category: 'Side projects', title: 'Keyboards', url: 'https://keyboards.example.com' },
    ],
    says: [
      '"status":"created"',
      '"workspaceId":"default"',
      'Workspace "side-projects" (Side projects) has this name.',
      'call again with its workspaceId',
    ],
  },
  {
    asks: 'Move the link about vacuuming to Reading.',
    because: 'Save a link',
    call: ['add_to_dashboard', { category: 'Reading', title: VACUUM.title, url: VACUUM.url }],
    says: ['"status":"created"', '"alsoIn":["Databases"]', 'the user can use the web app at http'],
  },
  {
    asks: 'Call the link about the write-ahead log "WAL explained".',
    because: 'kept says what stayed',
    call: [
      'add_to_dashboard',
      { category: 'Reading', title: 'WAL explained', url: 'https://blog.example.com/wal' },
    ],
    says: [
      '"status":"unchanged"',
      '"kept":["title"]',
      'The user can change the title in the web app at http',
    ],
  },
  {
    asks: 'Put a note on https://raft.github.io/raft.pdf: chapter 5 is done.',
    because: 'Use it when the user comments on one',
    call: ['add_note_to_link', { category: 'Reading', url: RAFT.url, notes: 'Chapter 5 is done.' }],
    says: [
      'link_not_found: ',
      'category "Consensus" of workspace "side-projects"',
      'Call again with that workspaceId and category',
    ],
  },
  {
    asks: 'The page about vacuuming in my Notion is https://notion.example.com/vacuum.',
    because: "Its page in the user's notes tool",
    call: [
      'add_note_to_link',
      { category: 'Databases', url: VACUUM.url, sourceUrl: 'https://notion.example.com/vacuum' },
    ],
    says: ['"status":"updated"', VACUUM.notes, '"sourceUrl":"https://notion.example.com/vacuum"'],
  },
  {
    asks: 'Log this session.',
    because: 'Use it when asked',
    call: ['log_session', { title: 'Chose a queue', notes: 'RabbitMQ, because we need priorities.' }],
    says: ['"status":"created"', '"workspaceId":"assistant-sessions"', 'RabbitMQ'],
  },
  {
    asks: 'Which queue did we choose?',
    because: 'what did I keep about …?',
    call: ['search_links', { query: 'chose queue' }],
    says: ['"workspaceId":"assistant-sessions"', 'RabbitMQ, because we need priorities.'],
    never: ['"relaxed":true'],
  },
];
