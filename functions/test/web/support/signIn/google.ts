import type { Page } from 'playwright-core';
import { googleResponse } from '../session';

/**
 * Replaces Google's sign-in window, which tests cannot reach. Signs in at once with the account that `choose`
 * returns. Firebase's SDK and the Auth emulator do the rest.
 */
export async function answerForGoogle(page: Page, choose: () => string): Promise<void> {
  await page.exposeFunction('googleResponse', () => googleResponse(choose()));
  await page.route('https://apis.google.com/**', (route) => {
    const loaded = new URL(route.request().url()).searchParams.get('onload') ?? '';
    return route.fulfill({ contentType: 'text/javascript', body: `${SCRIPT}\nwindow['${loaded}']();` });
  });
}

/** The parts of Google's script that the SDK uses. */
const SCRIPT = `
  let listener;
  const iframe = {
    restyle() {},
    ping: async (done) => done(),
    register: (_, handle) => { listener = handle; },
    send() {},
  };
  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => ({ open: (_, opened) => opened(iframe) }) },
  };
  window.open = (url) => {
    const eventId = new URL(url).searchParams.get('eventId');
    const type = new URL(url).searchParams.get('authType');
    window.googleResponse().then((response) => {
      const urlResponse = location.origin + '/?' + response;
      listener({ authEvent: { type, eventId, urlResponse, sessionId: 'any', postBody: null, tenantId: null } });
    });
    return { closed: false, close() {}, focus() {} };
  };
`;
