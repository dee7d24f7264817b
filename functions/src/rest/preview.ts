import type { Call } from '../http/call';
import { methodNotAllowed, Rejection } from '../http/rejection';
import { sendJson } from '../http/responses';
import { admittedUser } from '../http/userToken';
import { INTERNET } from '../lib/preview/network';
import { previewPage } from '../lib/preview/previewPage';
import { RateLimited } from '../lib/shared/base/errors';

/**
 * `GET /api/workspace/preview?url=`: fetches the title, the description and the canonical URL of a page that the caller is
 * about to add. The response is empty if there is no such page or it is not public, without saying which. Stops when the
 * caller hangs up. Returns the outcome to log.
 */
export async function handlePreview(call: Call): Promise<string> {
  const { request, response, config, instance, deadline } = call;
  if (request.method !== 'GET') throw methodNotAllowed('GET');
  const { actor } = await admittedUser(call, TOO_MANY_REQUESTS);
  if (!config.hasPagePreviews) {
    const error = 'Page previews are off on this dashboard. Type the title instead.';
    throw new Rejection(404, 'previews_off', { error, code: 'previews_off' });
  }
  const { url: text } = request.query;
  const url = typeof text === 'string' ? URL.parse(text) : null;
  if (!url) throw new Rejection(400, 'invalid_url', { error: 'url must be an absolute URL' });
  const wait = instance.previewRates.take(actor.uid);
  if (wait > 0) throw new RateLimited(TOO_MANY_REQUESTS, wait);
  const release = instance.previews.tryAcquire(actor.uid, 1);
  if (!release) throw new RateLimited(TOO_MANY_REQUESTS, 1);
  const hangUp = new AbortController();
  response.once('close', () => {
    hangUp.abort();
  });
  if (response.destroyed) hangUp.abort();
  const signal = AbortSignal.any([deadline.signal, hangUp.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  // Any error would tell what is reachable from here.
  const preview = await previewPage(url, INTERNET, signal).catch(() => undefined);
  release();
  sendJson(response, 200, preview ?? {});
  return preview ? 'ok' : 'no_preview';
}

const TOO_MANY_REQUESTS = 'You have asked for too many previews of pages. Type the title instead.';

/** How long a preview may take in all. */
const TIMEOUT_MS = 4_000;
