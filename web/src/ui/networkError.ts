/** How Chromium, Firefox, Safari and Node.js name that a request did not get through: by text alone. */
const UNREACHABLE = /failed to fetch|fetch failed|networkerror|network error|load failed|connection/i;

/** Whether a request failed on the way, and not through a fault of the page's, which is a `TypeError` as well. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && UNREACHABLE.test(error.message);
}
