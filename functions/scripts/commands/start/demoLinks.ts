/** Links for an empty dashboard, so that there is something to list and search. */
export const DEMO_LINKS = [
  {
    category: 'AI clients',
    title: 'Model Context Protocol: what it is',
    url: 'https://modelcontextprotocol.io/docs/getting-started/intro',
    notes: 'Start here. Clients, servers and tools, on one page.',
    sourceUrl: 'obsidian://open?vault=Notes&file=MCP',
  },
  {
    category: 'AI clients',
    title: 'MCP Inspector',
    url: 'https://github.com/modelcontextprotocol/inspector',
    notes: 'Call a server by hand: npx @modelcontextprotocol/inspector',
  },
  {
    category: 'AI clients',
    title: 'Claude Code: connect to tools over MCP',
    url: 'https://code.claude.com/docs/en/mcp',
    notes: 'How to add a server; scopes and headers.',
  },
  {
    category: 'Firebase',
    title: 'Local Emulator Suite',
    url: 'https://firebase.google.com/docs/emulator-suite',
    notes: 'What this dashboard runs on while you try it out.',
  },
  {
    category: 'Firebase',
    title: 'Cloud Firestore data model',
    url: 'https://firebase.google.com/docs/firestore/data-model',
    notes: 'Documents, collections, and the 1 MiB limit per document.',
  },
  {
    category: 'Firebase',
    title: 'Security rules: conditions',
    url: 'https://firebase.google.com/docs/firestore/security/rules-conditions',
    notes: 'getAfter() and existsAfter() check a batch as a whole.',
    sourceUrl: 'obsidian://open?vault=Notes&file=Firestore%20rules',
  },
  {
    category: 'Reading',
    title: 'The Twelve-Factor App',
    url: 'https://12factor.net/',
    notes: 'Old, short, and still a good checklist for a service.',
  },
  {
    category: 'Reading',
    title: 'Timeouts, retries and backoff with jitter',
    url: 'https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/',
    notes: 'Why a retry needs jitter and an idempotent call.',
  },
  {
    category: 'Reading',
    title: "Parse, don't validate",
    url: 'https://lexi-lambda.github.io/blog/2019/11/05/parse-don-t-validate/',
    notes: 'Check data once, where it enters, and let the types remember it.',
  },
  {
    category: 'Reference',
    title: 'HTTP response status codes',
    url: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Status',
    notes: '401 or 403? 404 or 410?',
  },
  {
    category: 'Reference',
    title: 'The TypeScript Handbook',
    url: 'https://www.typescriptlang.org/docs/handbook/intro.html',
    notes: 'Come back to the chapters on narrowing and generics.',
  },
  {
    category: 'Reference',
    title: 'Zod',
    url: 'https://zod.dev/',
    notes: 'Schemas that double as types.',
  },
];
