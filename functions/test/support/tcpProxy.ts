import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST } from '../../scripts/emulators/ports';

/** HTTP/2's own frames (a ping, a window) are smaller than this, and answers are larger. */
const SMALLEST_ANSWER_BYTES = 64;

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
  /** It is reset in the middle of its next answer. */
  isDoomed: boolean;
  /** It is reset in place of its next answer. */
  isMuted: boolean;
  isReset: boolean;
}

/** What of a call does not arrive. */
export type Lost = 'request' | 'answer';

/** Stands between a client and a server on this machine, and does to their connections what networks do. */
export class TcpProxy {
  /** How long what comes in from now on is held back, either way. It is never overtaken by what comes later. */
  delayMs = 0;
  /** How many connections it has reset in the middle of an answer. */
  resets = 0;
  private loss: { readonly lost: Lost; readonly text: string; readonly then: () => void } | undefined;
  private readonly connections = new Set<Connection>();

  private constructor(
    private readonly target: number,
    private listener: Server,
    private readonly port: number,
  ) {}

  /** Starts one before a port of this machine. */
  static async start(target: number): Promise<TcpProxy> {
    const listener = await listen(0);
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy was given no port.');
    const proxy = new TcpProxy(target, listener, address.port);
    proxy.serve();
    return proxy;
  }

  get host(): string {
    return `${HOST}:${String(this.port)}`;
  }

  /** Cuts every connection. @returns how many there were. */
  cut(): number {
    const cut = [...this.connections];
    for (const { client, server } of cut) {
      client.destroy();
      server.destroy();
    }
    return cut.length;
  }

  /** Cuts every connection, and refuses new ones until `accept` is called. */
  refuse(): void {
    this.listener.close();
    this.cut();
  }

  async accept(): Promise<void> {
    this.listener = await listen(this.port);
    this.serve();
  }

  /** Ends for good. */
  close(): void {
    this.refuse();
  }

  /** Lets half of the next answer on each of the connections pass, and resets it then. */
  resetMidAnswer(): void {
    for (const connection of this.connections) connection.isDoomed = true;
  }

  /**
   * Resets the connection on which the next request with this text comes: before the server has got it, or when the
   * server answers it, of which nothing passes. Then calls `then`.
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
      this.pass(server, client, (answer) => {
        if (connection.isReset) return undefined;
        if (answer.length < SMALLEST_ANSWER_BYTES) return answer;
        if (connection.isMuted) {
          this.loseNow(connection);
          return;
        }
        if (!connection.isDoomed) return answer;
        connection.isReset = true;
        this.resets += 1;
        client.write(answer.subarray(0, answer.length / 2), () => client.resetAndDestroy());
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

  /** Passes on what `judge` gives back of each chunk, if anything. */
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
