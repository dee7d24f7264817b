import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST } from '../../scripts/emulators/ports';

/** HTTP/2 control frames (ping, window update) are smaller than this, responses larger. */
const SMALLEST_RESPONSE_BYTES = 64;

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
  /** Reset this connection in the middle of its next response. */
  isDoomed: boolean;
  /** Reset this connection instead of passing on its next response. */
  isMuted: boolean;
  isReset: boolean;
}

/** The part of a call that gets lost. */
export type Lost = 'request' | 'response';

/** A proxy between a client and a local server that simulates network faults. */
export class TcpProxy {
  /** Delays data from now on, in both directions. The order is kept. */
  delayMs = 0;
  /** The number of connections reset in the middle of a response. */
  resets = 0;
  private loss: { readonly lost: Lost; readonly text: string; readonly then: () => void } | undefined;
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

  /** Cuts every connection and returns how many there were. */
  cut(): number {
    const cut = [...this.connections];
    for (const { client, server } of cut) {
      client.destroy();
      server.destroy();
    }
    return cut.length;
  }

  /** Cuts every connection and refuses new ones until `accept` is called. */
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

  /** Passes on half of the next response on each connection, then resets it. */
  resetMidResponse(): void {
    for (const connection of this.connections) connection.isDoomed = true;
  }

  /**
   * Resets the connection of the next request that contains this text: before the server gets the request, or instead of
   * passing on the response. Then calls `then`.
   */
  lose(lost: Lost, text: string, then: () => void): void {
    this.loss = { lost, text, then };
  }

  private serve(): void {
    this.listener.on('connection', (client) => {
      const server = connect(this.target, HOST);
      const connection = { client, server, isDoomed: false, isMuted: false, isReset: false };
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
      this.pass(client, server, (request) => {
        if (!this.loss || !request.includes(this.loss.text)) return request;
        if (this.loss.lost === 'request') {
          this.loseNow(connection);
          return;
        }
        connection.isMuted = true;
        return request;
      });
      this.pass(server, client, (response) => {
        if (connection.isReset) return undefined;
        if (response.length < SMALLEST_RESPONSE_BYTES) return response;
        if (connection.isMuted) {
          this.loseNow(connection);
          return;
        }
        if (!connection.isDoomed) return response;
        connection.isReset = true;
        this.resets += 1;
        client.write(response.subarray(0, response.length / 2), () => client.resetAndDestroy());
        server.pause();
        return undefined;
      });
    });
  }

  private loseNow(connection: Connection): undefined {
    connection.isReset = true;
    connection.client.resetAndDestroy();
    this.loss?.then();
    this.loss = undefined;
  }

  /** Passes on whatever `judge` returns for each chunk of data. */
  private pass(from: Socket, to: Socket, judge = (chunk: Buffer): Buffer | undefined => chunk): void {
    let passed: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      const held = this.delayMs > 0 ? sleep(this.delayMs, undefined, { ref: false }) : undefined;
      passed = Promise.all([passed, held]).then(() => {
        const rest = to.destroyed ? undefined : judge(chunk);
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
