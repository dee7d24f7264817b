/** What the service takes. All are documented in the README and answered with a clear error. */
export const LIMITS = {
  /** Bytes of a request body. */
  bodyBytes: 1024 * 1024,
  /** Categories and links in one REST request. */
  categoriesPerRequest: 200,
  linksPerRequest: 2_000,
  /** Categories of a workspace, and the UTF-8 bytes that they take in its head (a document ends at 1 MiB). */
  categoriesPerWorkspace: 5_000,
  categoryIndexBytes: 900_000,
  /** UTF-8 bytes of the stored links of a workspace. See "Limits" in the README for what an instance holds of it. */
  workspaceBytes: 32 * 1024 * 1024,
  /** Characters (UTF-16 code units). */
  name: 100,
  title: 500,
  url: 2_048,
  notes: 10_000,
  conversationId: 200,
  localPath: 1_000,
  /** Different words of a query. */
  queryWords: 32,
  /** Links in one page of `list_links` and `search_links`, and the UTF-8 bytes of their JSON. */
  linksPerPage: 500,
  defaultLinksPerPage: 200,
  resultBytes: 40 * 1024,
  /** Workspaces that are listed, and those that the error for an unknown one names. */
  workspacesListed: 100,
  workspacesNamed: 20,
  /** What `list_workspaces` shows of each workspace. */
  categoriesShown: 50,
  sourceUrlsShown: 20,
  sourceUrlBytesShown: 4 * 1024,
} as const;

/** UTF-8 bytes of stored links after which a new page is opened. */
export const CHUNK_BYTES = 256 * 1024;
