/**
 * Collects the bytes of a body. Copies them into one buffer: a client may send each byte in a chunk of its own, and the list
 * of these chunks would take a hundred times as much memory.
 */
export class BodyBuffer {
  private buffer = Buffer.alloc(0);
  private length = 0;

  constructor(
    private readonly maxBytes: number,
    /** Called with the buffer's new size before it grows. May throw to stop reading. */
    private readonly grow: (bytes: number) => void = () => undefined,
  ) {}

  get bytes(): number {
    return this.length;
  }

  add(chunk: Uint8Array): void {
    const length = this.length + chunk.length;
    if (length > this.buffer.length) {
      const size = Math.max(length, Math.min(2 * this.buffer.length, this.maxBytes));
      this.grow(size);
      const grown = Buffer.allocUnsafe(size);
      grown.set(this.buffer.subarray(0, this.length));
      this.buffer = grown;
    }
    this.buffer.set(chunk, this.length);
    this.length = length;
  }

  /** Returns the text. @throws {TypeError} with a code if it is not UTF-8. */
  text(): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.buffer.subarray(0, this.length));
  }
}
