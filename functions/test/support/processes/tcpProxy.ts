import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST } from '../../../scripts/emulators/ports';

/**
 * The type of HTTP/2 frames with the content of a response. Other frames are for control, such as pings and
 * window updates.
 */
const DATA_FRAME = 0;
const FRAME_HEADER_BYTES = 9;

/** Returns whether HTTP/2 frames include a part of a response. */
function hasData(frames: Buffer): boolean {
  let start = 0;
  while (start + FRAME_HEADER_BYTES <= frames.length) {
    if (frames[start + 3] === DATA_FRAME) return true;
    start += FRAME_HEADER_BYTES + frames.readUIntBE(start, 3);
  }
  return false;
}

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
  /** Whether to reset this connection instead of passing on its next response. */
  losesResponse: boolean;
  isReset: boolean;
}

/** The half of a call that is lost. */
export type Lost = 'request' | 'response';

/** A proxy between a client and a local server that simulates network faults. */
export class TcpProxy {
  /** How long to delay data from now on, in both directions. Keeps its order. */
  delayMs = 0;
  /** Returns the additional delay of a piece of a response. Keeps the order of the pieces. */
  latencyMs: () => number = () => 0;
  private loss: { readonly lost: Lost; readonly text: string; readonly then: () => unknown } | undefined;
  private readonly connections = new Set<Connection>();

  private constructor(
    private readonly target: number,
    private listener: Server,
    private readonly port: number,
  ) {}

  /** Starts a proxy for a local port. */
  static async start(target: number): Promise<TcpProxy> {
    const listener = await listen(0);
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    const proxy = new TcpProxy(target, listener, address.port);
    proxy.serve();
    return proxy;
  }

  get host(): string {
    return `${HOST}:${String(this.port)}`;
  }

  /** Closes every connection and returns how many there were. */
  cut(): number {
    const cut = [...this.connections];
    for (const { client, server } of cut) {
      client.destroy();
      server.destroy();
    }
    return cut.length;
  }

  /** Closes every connection and refuses new ones until `accept` is called. */
  refuse(): void {
    this.listener.close();
    this.cut();
  }

  async accept(): Promise<void> {
    this.listener = await listen(this.port);
    this.serve();
  }

  /** Stops the proxy. */
  close(): void {
    this.refuse();
  }

  /**
   * Loses the next request that contains this text, or its response, by resetting the connection. First calls
   * `then` and waits for it, so that the sender learns of the loss only afterwards.
   */
  lose(lost: Lost, text: string, then: () => unknown): void {
    this.loss = { lost, text, then };
  }

  private serve(): void {
    this.listener.on('connection', (client) => {
      const server = connect(this.target, HOST);
      const connection = { client, server, losesResponse: false, isReset: false };
      this.connections.add(connection);
      for (const [socket, other] of [
        [client, server],
        [server, client],
      ] as const) {
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          other.destroy();
          this.connections.delete(connection);
        });
      }
      this.pass(connection, 'request', (request) => {
        if (!this.loss || !request.includes(this.loss.text)) return request;
        if (this.loss.lost === 'request') {
          void this.loseNow(connection);
          return;
        }
        connection.losesResponse = true;
        return request;
      });
      this.pass(connection, 'response', (response) => {
        if (connection.isReset) return undefined;
        if (!connection.losesResponse || !hasData(response)) return response;
        void this.loseNow(connection);
        return undefined;
      });
    });
  }

  private async loseNow(connection: Connection): Promise<void> {
    connection.isReset = true;
    const { then } = this.loss ?? {};
    this.loss = undefined;
    await then?.();
    connection.client.resetAndDestroy();
  }

  /** Passes on what `filter` returns for each chunk of data. */
  private pass(
    { client, server }: Connection,
    half: Lost,
    filter: (chunk: Buffer) => Buffer | undefined,
  ): void {
    const [from, to] = half === 'request' ? [client, server] : [server, client];
    let passed: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      const delayMs = this.delayMs + (half === 'response' ? this.latencyMs() : 0);
      const delay = delayMs > 0 ? sleep(delayMs, undefined, { ref: false }) : undefined;
      passed = Promise.all([passed, delay]).then(() => {
        const rest = to.destroyed ? undefined : filter(chunk);
        if (rest) to.write(rest);
      });
    });
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, HOST);
  await once(server, 'listening');
  return server;
}
