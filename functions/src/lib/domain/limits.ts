/** The limits of the service. docs/reference.md lists them for users. */
export const LIMITS = {
  /** Bytes in a request body. */
  bodyBytes: 1024 * 1024,
  /** Categories and links in one REST request. */
  categoriesPerRequest: 200,
  linksPerRequest: 2_000,
  /** Categories in a workspace, and the UTF-8 bytes that they take in its head. A document can hold 1 MiB. */
  categoriesPerWorkspace: 5_000,
  categoryIndexBytes: 900_000,
  /** UTF-8 bytes of the links stored in a workspace. */
  workspaceBytes: 32 * 1024 * 1024,
  /** Characters (UTF-16 code units) in each field. */
  name: 100,
  title: 500,
  url: 2_048,
  notes: 10_000,
  conversationId: 200,
  localPath: 1_000,
  /** Different words in a query. */
  queryWords: 32,
  /** Links on one page of `list_links` and `search_links`, and the UTF-8 bytes of their JSON. */
  linksPerPage: 500,
  defaultLinksPerPage: 200,
  resultBytes: 40 * 1024,
  /** Workspaces in a listing, and in the error for an unknown workspace. */
  workspacesListed: 100,
  workspacesNamed: 20,
  /** What `list_workspaces` shows for each workspace. */
  categoriesShown: 50,
  sourceUrlsShown: 20,
  sourceUrlBytesShown: 4 * 1024,
} as const;

/** UTF-8 bytes of links that fit into one chunk. */
export const CHUNK_BYTES = 256 * 1024;
