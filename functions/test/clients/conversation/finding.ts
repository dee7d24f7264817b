import { ETCD, RAFT, VACUUM } from './links';
import type { PersonsRequest } from './request';

/** Requests about what is saved. */
export const FINDING: readonly PersonsRequest[] = [
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
    says: ['{"page":"1 to ', ' of 156"', '"nextCursor":'],
  },
  {
    asks: 'Go on with my links.',
    because: 'the last URL before links were cut',
    call: ['list_links', { workspaceId: '*', cursor: ETCD.url }],
    says: ['{"page":"4 to ', VACUUM.url],
    never: [RAFT.url, ETCD.url],
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
    because: 'what did I save about …?',
    call: ['search_links', { query: 'raft consensus paper' }],
    says: [RAFT.url, RAFT.notes, '"category":"Consensus"', '"workspaceId":"side-projects"'],
    never: ['"relaxed":true', ETCD.url],
  },
  {
    asks: 'Find my link about autovacum settings.',
    because: 'Send two to four keywords',
    call: ['search_links', { query: 'autovacum settings' }],
    says: ['"corrected":{"autovacum":"autovacuum"}', VACUUM.url, VACUUM.notes],
    never: ['"relaxed":true'],
  },
  {
    asks: 'What do I have about Kafka?',
    because: 'what did I save about …?',
    call: ['search_links', { query: 'kafka' }],
    says: ['"total":0', 'Nothing matches', 'in any other'],
  },
  {
    asks: 'Show me my links about trains.',
    because: 'Only this category',
    call: ['list_links', { category: 'trains' }],
    says: [
      'category_not_found: ',
      'but there is one in "travel" ("Travel"). Call again with that workspaceId',
    ],
  },
];
