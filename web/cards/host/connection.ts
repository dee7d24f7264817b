import { isObject } from '@shared/base/jsonInText';
import { paramsOf, type Params } from '../result/params';

/**
 * Connects to the app that shows this page, with JSON-RPC over `postMessage`. Answers `ping` and
 * `ui/resource-teardown`, and ignores messages from anybody else. The origin of the app is not known, so nothing
 * secret may be sent.
 */
export function connect(onNotification: (method: string, params: Params) => void): Connection {
  const pending = new Map<number, Pending>();
  let lastId = 0;

  const post = (message: object) => {
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  };

  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !isObject(data) || data.jsonrpc !== '2.0') return;
    const { id, method } = data;
    if (typeof method !== 'string') {
      if (typeof id !== 'number') return;
      const request = pending.get(id);
      pending.delete(id);
      clearTimeout(request?.timer);
      if ('error' in data) request?.reject(new HostError(data.error));
      else request?.resolve(paramsOf(data.result));
      return;
    }
    if (id === undefined) onNotification(method, paramsOf(data.params));
    else if (ANSWERED.has(method)) post({ id, result: {} });
    else post({ id, error: { code: -32601, message: `This page has no method ${method}.` } });
  });

  return {
    notify: (method, params = {}) => {
      post({ method, params });
    },
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        const timer = setTimeout(() => {
          pending.delete(id);
          reject(new HostError({ message: 'The app did not answer.' }));
        }, PATIENCE_MS);
        pending.set(id, { resolve, reject, timer });
        post({ id, method, params });
      }),
  };
}

export interface Connection {
  notify(method: string, params?: Params): void;
  /** Resolves to the result. Rejects with a {@link HostError}, also if nothing comes for five minutes. */
  request(method: string, params: Params): Promise<Params>;
}

/** An app may ask its user before it does something. */
const PATIENCE_MS = 5 * 60_000;

const ANSWERED: ReadonlySet<string> = new Set(['ping', 'ui/resource-teardown']);

interface Pending {
  resolve(result: Params): void;
  reject(error: HostError): void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** An error that the app sent. */
export class HostError extends Error {
  constructor(error: unknown) {
    const { message } = paramsOf(error);
    super(typeof message === 'string' && message !== '' ? message : 'The app gave no reason.');
  }
}
