import { signedInBrowser, type Browser } from '../support/users/browser';
import { connectUser, type ToolUser } from '../support/users/toolUser';

let client: ToolUser | undefined;

afterEach(() => client?.tools.close());

/** Signs a new user in to a browser, and connects an AI client of theirs until the end of the test. */
export async function openBrowserAndClient(): Promise<{ browser: Browser; client: ToolUser }> {
  const browser = await signedInBrowser();
  client = await connectUser(browser.uid);
  return { browser, client };
}
