import { ETCD, RAFT, VACUUM } from './links';
import type { PersonsRequest } from './request';

/** Requests to change something, in this order: some are about what earlier ones have saved. */
export const CHANGING: readonly PersonsRequest[] = [
  {
    asks: 'Save https://blog.example.com/wal to Reading: it explains the write-ahead log.',
    because: 'with a note on why it matters',
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
    because: 'A link already there only gains what it lacks',
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
      'Workspace "side-projects" ("Side projects") has this name.',
      'call again with its workspaceId',
    ],
  },
  {
    asks: 'Move the link about vacuuming to Reading.',
    because: 'Save links',
    call: ['add_to_dashboard', { category: 'Reading', title: VACUUM.title, url: VACUUM.url }],
    says: [
      '"status":"created"',
      '"alsoIn":["Databases"]',
      'the user can use the web app at http',
      'or allow you to tidy up there, under Settings',
    ],
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
    asks: 'Put a note on https://raft.github.io/raft.pdf: chapter 4 is done.',
    because: 'Use it when the user comments on one',
    call: [
      'add_note_to_link',
      { category: 'Reading', url: RAFT.url, notes: 'Chapter 4 is done.', mode: 'append' },
    ],
    says: [
      '"status":"updated"',
      'The link is in category "Consensus" of workspace "side-projects", not where the call says',
    ],
  },
  {
    asks: 'Add to the note of the Raft paper in Side projects: chapter 5 is done.',
    because: 'append adds to the note',
    call: [
      'add_note_to_link',
      {
        category: 'consensus',
        url: RAFT.url,
        notes: 'Chapter 5 is done.',
        mode: 'append',
        workspaceId: 'Side projects',
      },
    ],
    says: ['"status":"updated"', RAFT.notes, 'Chapter 5 is done.'],
  },
  {
    asks: 'Clear the note of etcd.',
    because: 'clear removes it',
    call: ['add_note_to_link', { category: 'Databases', url: ETCD.url, mode: 'clear' }],
    says: [
      '"status":"updated"',
      ETCD.url,
      `"before":"${ETCD.notes}"`,
      'The user can undo this in the web app at http',
    ],
    never: ['"notes":'],
  },
  {
    asks: 'Create a workspace Gardening, and save https://roses.example.com there.',
    because: 'Only the user can create, publish or delete workspaces',
    call: [
      'add_to_dashboard',
      { category: 'Roses', title: 'Roses', url: 'https://roses.example.com', workspaceId: 'Gardening' },
    ],
    says: ['workspace_not_found: ', 'Only the user can create one, in the web app at http'],
  },
  {
    asks: 'Publish Side projects.',
    because: 'Only the user can create, publish or delete workspaces',
    call: ['list_workspaces', { workspaceId: 'Side projects' }],
    says: ['"name":"Side projects","isPublic":false'],
  },
  {
    asks: 'Delete the link about soldering.',
    because: 'rename or delete links: in the web app at http',
    call: ['search_links', { query: 'soldering' }],
    says: [
      'https://hardware.example.com/soldering',
      '"category":"Hardware"',
      '"workspaceId":"side-projects"',
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
    because: 'what did I save about …?',
    call: ['search_links', { query: 'chose queue' }],
    says: ['"workspaceId":"assistant-sessions"', 'RabbitMQ, because we need priorities.'],
    never: ['"relaxed":true'],
  },
];
