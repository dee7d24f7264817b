import type { Response } from 'express';
import { callerAddress } from '../http/callerAddress';
import { handleCall, type Call } from '../http/call';
import type { Exchange } from '../http/endpoint';
import { retryAfterHeader, logOutage } from '../http/errors';
import { SEND_TIMEOUT_MS } from '../http/largeResponse';
import { methodNotAllowed, notFound } from '../http/rejection';
import { issuerOf } from '../lib/apps/protocol/issuer';
import { hash } from '../lib/shared/base/hash';
import { RateLimited, Unavailable } from '../lib/shared/base/errors';
import type { ReadHead } from '../lib/storage/base/readHead';
import { feedPathOf, isFeed, parseAddress, type VisitorAddress } from './address';
import { FEED_LINKS, feedOf } from './feed';
import { keepFeed, keptFeed } from './keptFeeds';
import { pageOf, PLAIN_PAGE } from './page';

/**
 * Handles a request under `/u/`: the page of a public workspace, or its feed. A private workspace looks like one that does not
 * exist. Returns the outcome to log.
 */
export function handleVisitor(exchange: Exchange): Promise<string> {
  return handleCall(exchange, (call) => {
    const { method, path } = call.request;
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    return isFeed(path) ? sendFeed(call) : sendPage(call);
  });
}

/**
 * Hosting's cache serves most visitors, and a workspace that was made private is gone after five minutes: browsers ask again
 * each time.
 */
const CACHED = 'public, max-age=0, s-maxage=300';

/** Without this, Hosting's cache would keep a 404 for ten minutes. */
const NOT_CACHED = 'no-store';

const TOO_MANY_REQUESTS = 'This address sends too many requests.';

/** Returns the address, or undefined if nothing can be stored there. Throws {@link RateLimited}. */
function admit({ request, instance }: Call): VisitorAddress | undefined {
  const wait = instance.visitorRates.take(callerAddress(request));
  if (wait > 0) throw new RateLimited(TOO_MANY_REQUESTS, wait);
  return parseAddress(request.path);
}

/** Sends the page of a workspace. Whatever happens, it is a page in which the web app can start, and read the workspace itself. */
async function sendPage(call: Call): Promise<string> {
  const { response, instance, deadline } = call;
  try {
    const address = admit(call);
    const read = address && (await instance.publicWorkspaces.head(address, deadline.signal));
    const page = read && pageOf(originOf(call), address, read.head);
    if (page === undefined || page === null) {
      response.status(404).type('html').set('Cache-Control', NOT_CACHED).send(PLAIN_PAGE);
      return 'not_found';
    }
    response.type('html').set('Cache-Control', CACHED).send(page);
    return 'ok';
  } catch (error) {
    if (!(error instanceof RateLimited || error instanceof Unavailable)) throw error;
    logOutage(error);
    const headers = { 'Cache-Control': NOT_CACHED, ...retryAfterHeader(error) };
    const status = error instanceof RateLimited ? 429 : 503;
    response.status(status).type('html').set(headers).send(PLAIN_PAGE);
    return error.code;
  }
}

/**
 * Sends the feed of a workspace, unless the caller has the current one. Reads the links only if no kept feed is current. The
 * query of the address makes no difference.
 */
async function sendFeed(call: Call): Promise<string> {
  const { request, response, instance, config, deadline } = call;
  const address = admit(call);
  if (!address) throw notFound();
  const origin = originOf(call);
  const place = origin + feedPathOf(address);
  // Not `request.fresh`: it is false for callers that ask caches not to respond, such as fetch() with an ETag.
  const known = (request.get('if-none-match') ?? '')
    .split(',')
    .map((etag) => etag.trim().replace(/^W\//, ''));
  let feed: Buffer | undefined;
  const isCurrent = (read: Required<ReadHead>) => {
    const current = etagOf(read);
    feed = keptFeed(place, current);
    return feed !== undefined || known.includes(current);
  };
  const found = await instance.publicWorkspaces.newest(address, FEED_LINKS, deadline.signal, isCurrent);
  if (!found) throw notFound();
  const etag = etagOf(found);
  response.set({
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': CACHED,
    ETag: etag,
  });
  if (!found.head.isIndexed) response.set('X-Robots-Tag', 'noindex');
  if (known.includes(etag)) {
    response.status(304).end();
    return 'not_modified';
  }
  // Somebody who waited for the same links may have made it.
  feed ??= keptFeed(place, etag);
  const authority = `${config.projectId ?? 'localhost'}.web.app`;
  response.send(feed ?? keepFeed(place, etag, feedOf(origin, authority, address, found)));
  limitReader(response);
  return 'ok';
}

/** Closes the connection of a reader who is too slow, because an instance handles only so many requests at a time. */
function limitReader(response: Response): void {
  if (response.writableFinished) return;
  const timer = setTimeout(() => response.destroy(), SEND_TIMEOUT_MS).unref();
  response.once('close', () => {
    clearTimeout(timer);
  });
}

/** Another version of the service may write another feed. */
const etagOf = ({ updateTime }: Required<ReadHead>) =>
  `"${hash(`${process.env.K_REVISION ?? ''} ${updateTime.valueOf()}`).slice(0, 24)}"`;

/** Returns the origin that was asked, if it is one of this deployment. Otherwise callers could put any into a cache. */
function originOf({ request, config }: Call): string {
  const host = request.get('x-forwarded-host') ?? request.get('host');
  return issuerOf(host, config) ?? `https://${config.projectId ?? 'localhost'}.web.app`;
}
