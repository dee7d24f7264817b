// Files in the formats that other services export. Each says where its format is published.

const EXAMPLE = 'https://example.com';

/** Karakeep: `zExportSchema` in packages/shared/import-export/exporters.ts of karakeep-app/karakeep. */
export const KARAKEEP = {
  bookmarks: [
    {
      createdAt: 1700000000,
      title: 'Firestore, in depth',
      tags: ['db', 'to read'],
      lists: ['osprey', 'smart'],
      content: { type: 'link', url: `${EXAMPLE}/firestore` },
      note: 'Read it twice.',
      customMetadata: null,
      archived: true,
    },
    {
      createdAt: 1700000001,
      title: null,
      tags: [],
      lists: ['osprey', 'music'],
      content: { type: 'link', url: `${EXAMPLE}/both` },
      note: null,
      archived: false,
    },
    {
      createdAt: 1700000002,
      title: null,
      tags: [],
      lists: [],
      content: { type: 'text', text: 'Buy milk' },
      note: null,
      archived: false,
    },
    {
      createdAt: 1700000003,
      title: 'scan.pdf',
      tags: [],
      lists: [],
      content: null,
      note: null,
      archived: false,
    },
  ],
  lists: [
    { id: 'work', name: 'Work', description: null, icon: '🚀', type: 'manual', query: null, parentId: null },
    {
      id: 'osprey',
      name: 'Osprey',
      description: null,
      icon: '🦅',
      type: 'manual',
      query: null,
      parentId: 'work',
    },
    {
      id: 'music',
      name: 'Music',
      description: null,
      icon: '🎵',
      type: 'manual',
      query: null,
      parentId: null,
    },
    {
      id: 'smart',
      name: 'Unread',
      description: null,
      icon: '🔎',
      type: 'smart',
      query: 'is:unread',
      parentId: null,
    },
  ],
};

/**
 * Linkwarden: apps/web/lib/api/controllers/migration/exportData.ts of linkwarden/linkwarden, with the models `User`,
 * `Collection`, `Link` and `Tag` of packages/prisma/schema.prisma.
 */
const PINNED = {
  id: 7,
  name: 'Osprey',
  type: 'url',
  description: 'The plan',
  createdById: 1,
  collectionId: 2,
  icon: null,
  iconWeight: null,
  color: null,
  url: `${EXAMPLE}/osprey`,
  textContent: 'A saved copy of the page',
  preview: null,
  image: null,
  pdf: null,
  readable: null,
  monolith: null,
  lastPreserved: null,
  importDate: null,
  createdAt: '2023-11-14T22:13:20.000Z',
  updatedAt: '2023-11-14T22:13:20.000Z',
};
export const LINKWARDEN = {
  name: 'Ada',
  username: 'ada',
  email: null,
  collections: [
    {
      id: 1,
      name: 'Work',
      description: '',
      color: '#0ea5e9',
      parentId: null,
      isPublic: false,
      ownerId: 1,
      rssSubscriptions: [{ id: 1, name: 'News', url: `${EXAMPLE}/feed.xml`, collectionId: 1, ownerId: 1 }],
      links: [
        {
          ...PINNED,
          id: 8,
          name: 'A scan',
          type: 'pdf',
          url: null,
          collectionId: 1,
          tags: [],
        },
      ],
    },
    {
      id: 2,
      name: 'Osprey',
      description: '',
      color: '#0ea5e9',
      parentId: 1,
      isPublic: false,
      ownerId: 1,
      rssSubscriptions: [],
      links: [{ ...PINNED, tags: [{ id: 1, name: 'plans', ownerId: 1 }] }],
    },
  ],
  pinnedLinks: [PINNED],
  whitelistedUsers: [],
};

/** linkding: the response of `GET /api/bookmarks/` in docs/src/content/docs/api.md of sissbruecker/linkding. */
export const LINKDING = {
  count: 2,
  next: 'http://127.0.0.1:8000/api/bookmarks/?limit=100&offset=100',
  previous: null,
  results: [
    {
      id: 1,
      url: EXAMPLE,
      title: 'Example title',
      description: 'Example description',
      notes: 'Example notes',
      web_archive_snapshot_url: `https://web.archive.org/web/20200926094623/${EXAMPLE}`,
      favicon_url: 'http://127.0.0.1:8000/static/https_example_com.png',
      preview_image_url: 'http://127.0.0.1:8000/static/0ac5c53db923727765216a3a58e70522.jpg',
      is_archived: true,
      unread: true,
      shared: false,
      tag_names: ['tag1', 'tag2'],
      date_added: '2020-09-26T09:46:23.006313Z',
      date_modified: '2020-09-26T16:01:14.275335Z',
    },
  ],
};

/** linkding: bookmarks/services/exporter.py of sissbruecker/linkding, including its line breaks. */
export const LINKDING_HTML = [
  '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
  '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
  '<TITLE>Bookmarks</TITLE>',
  '<H1>Bookmarks</H1>',
  '<DL><p>',
  '<DT><A HREF="https://example.com/a" ADD_DATE="1700000000" PRIVATE="1" TOREAD="1" TAGS="db,linkding:bookmarks.archived">A &amp; B</A>',
  '<DD>About it[linkding-notes]My &lt;own&gt; words[/linkding-notes]',
  '<DT><A HREF="https://example.com/b" ADD_DATE="1700000001" PRIVATE="0" TOREAD="0" TAGS="">Plain</A>',
  '</DL><p>',
].join('\n\r');

/** Pocket: `ListExportEntry` in servers/list-api of Pocket/pocket-monorepo. */
export const POCKET = `title,url,time_added,tags,status
"Soup, hot",https://example.com/soup,1700000000,to read|food,archive
https://example.com/untitled,https://example.com/untitled,1700000001,,unread
`;

/** Pocket: `AnnotationsExportEntry` in the same place. */
export const POCKET_ANNOTATIONS = [
  {
    url: 'https://example.com/soup',
    title: 'Soup, hot',
    highlights: [
      { quote: 'Add salt.\nThen wait.', created_at: 1700000100 },
      { quote: 'Serve.', created_at: 1700000101 },
    ],
  },
];

/** Pocket before 2025: tests/fixtures/Import/ril_export.html of wallabag/wallabag. */
export const POCKET_HTML = `<!DOCTYPE html>
<html>
	<!--So long and thanks for all the fish-->
	<head>
		<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
		<title>Pocket Export</title>
	</head>
	<body>
		<h1>Unread</h1>
		<ul>
			<li><a href="https://example.com/unread" time_added="1700000000" tags="food,to read">Unread one</a></li>
		</ul>
		<h1>Read Archive</h1>
		<ul>
			<li><a href="https://example.com/read" time_added="1700000001" tags="">Read one</a></li>
		</ul>
	</body>
</html>
`;

/** Omnivore: `uploadToBucket` in packages/api/src/jobs/export.ts of omnivore-app/omnivore. */
export const OMNIVORE = [
  {
    id: '5f1f7b6e-0000-4000-8000-000000000001',
    slug: 'firestore-18bd0e1f',
    title: 'Firestore, in depth',
    description: 'A guide.',
    author: 'Ada',
    url: 'https://example.com/firestore',
    state: 'ARCHIVED',
    readingProgress: 42,
    thumbnail: 'https://example.com/cover.png',
    labels: ['db', 'RSS'],
    savedAt: '2023-11-14T22:13:20.000Z',
    updatedAt: '2023-11-14T22:13:20.000Z',
    publishedAt: null,
  },
];

/** Omnivore: `highlightToMarkdown` in packages/api/src/utils/parser.ts. */
export const OMNIVORE_HIGHLIGHTS = '> Indexes are free. \n\n#db\n\nReally?\n\n> Rules are not filters. ';

/** Omnivore's older export: `exporter` in packages/export-handler/src/index.ts. */
export const OMNIVORE_CSV = `url,state,labels
https://example.com/firestore,ARCHIVED,"[{""name"":""db""},{""name"":""to read""}]"
`;

/**
 * Raindrop.io: the export in src/services/imports/raindrop.test.ts of lmorchard/pebbling-club. It has one highlight in a cell
 * at most, and none with a note: that a second one and "Note:" begin new lines is a guess.
 */
export const RAINDROP = `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
701203044,"Firestore, in depth","Read this
again","A guide to ""Firestore"".",https://example.com/firestore,Work/Osprey,"db, to read",2023-11-14T22:13:20.000Z,https://example.com/cover.png,"Highlight:Indexes are free.
Note:Really?

Highlight:Rules are not filters.",true
701203045,Soup,,,https://example.com/soup,Unsorted,,2023-11-14T22:13:21.000Z,,,false
701203046,Settings,,,chrome://settings/,Unsorted,,2023-11-14T22:13:22.000Z,,,false
`;
