/** The limits of the service. docs/reference/limits.md lists them for users. */
export const LIMITS = {
  /** Bytes in a request body. */
  bodyBytes: 1024 * 1024,
  /** Categories and links in one REST request. */
  categoriesPerRequest: 200,
  linksPerRequest: 2_000,
  /** Operations in one `edit` request. */
  operationsPerRequest: 2_000,
  /** Edits in one `edits` request, which has as many operations in all. */
  editsPerRequest: 100,
  /** Links that a request names one by one: more do not fit into a body. */
  linksSeen: 50_000,
  /** Changes in one `revert` request, and links in one `purge` request. */
  changesPerRequest: 100,
  /** Links that an assistant may edit in one call, and remove in an hour. */
  linksPerEdit: 200,
  removalsPerHour: 2_000,
  /** UTF-8 bytes by which the owner of a workspace, and each member, may let its history grow in a day. */
  historyBytesPerDay: 32 * 1024 * 1024,
  historyBytesOfMember: 4 * 1024 * 1024,
  /** UTF-8 bytes of the links that the results of one edit name because they were not stored as sent. */
  namedLinkBytes: 64 * 1024,
  /** Categories in a workspace, and their UTF-8 bytes in its head. A document can hold 1 MiB. */
  categoriesPerWorkspace: 5_000,
  categoryIndexBytes: 900_000,
  /** UTF-8 bytes of the links stored in a workspace. */
  workspaceBytes: 32 * 1024 * 1024,
  /** Characters (Unicode code points) in each field. */
  name: 100,
  title: 500,
  description: 500,
  url: 2_048,
  notes: 10_000,
  conversationId: 200,
  localPath: 1_000,
  timeZone: 64,
  /** Different words in a query. */
  queryWords: 32,
  /** Links, workspaces or categories on one page of a tool's response. */
  itemsPerPage: 1_000,
  /** Links of a category on one page with a line for each. More come without their sites. */
  linesWithSites: 500,
  /** Links with only some words of a query on one page, unless the call sets a `limit`. */
  relaxedLinks: 10,
  /** Links that are returned if a URL is not saved. */
  similarLinks: 5,
  /**
   * UTF-8 bytes of a tool's response as text. Clients cut or drop longer ones. Codex passes on 12,000, of the structured copy
   * alone.
   */
  responseBytes: 11_500,
  /** The same for a call that sets a `limit`. */
  longResponseBytes: 40_000,
  /**
   * Characters of the title and the site on a line of a brief page, of the site alone, of a title beside a long site, and of the
   * categories.
   */
  briefLine: 65,
  briefSite: 40,
  briefTitle: 30,
  briefPlaces: 60,
  /** Places that a list names: the others of a page, or the categories with the most links, and their UTF-8 bytes. */
  placesNamed: 20,
  placeBytes: 2_000,
  /** Different tags that a list of tags counts. */
  tagsCounted: 20_000,
  /** Characters to which a note is shortened if not everything fits. */
  shortenedNotes: 500,
  /**
   * UTF-8 bytes of the workspaces that one call reads to search all of them. Two users' workspaces of that size fit into
   * the cache.
   */
  allWorkspacesBytes: 8 * 1024 * 1024,
  /** Members and open invitations of a workspace, and workspaces of others that one person is a member of. */
  members: 50,
  openInvitations: 50,
  memberships: 50,
  /** Workspaces in a listing, in an error and in an empty result. */
  workspacesListed: 100,
  workspacesNamed: 20,
  /**
   * Categories that adding a link searches for the same page, in its workspace and in the cached copies of others. Each
   * costs a hash for each address of the page: 500 take 2 ms.
   */
  categoriesCompared: 500,
  /** Categories that a result or an error names, and those with a similar name. */
  categoriesNamed: 20,
  similarCategories: 5,
  /** Other workspaces that are read after an add to name those that have the page. */
  occurrencesNamed: 3,
  /** What `list_workspaces` shows for each workspace. */
  categoriesShown: 50,
  sourceUrlsShown: 20,
  sourceUrlBytesShown: 4 * 1024,
} as const;

/** UTF-8 bytes of links that fit into one chunk. */
export const CHUNK_BYTES = 256 * 1024;
