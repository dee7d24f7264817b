/** Returns pictures of one size as one animated WebP file, which repeats. */
export function animatedWebP(frames: readonly Frame[], width: number, height: number): Buffer {
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)]);
  const chunks = frames.map(({ picture, milliseconds }) => {
    const start = Buffer.concat([NO_OFFSET, size, uint24(milliseconds), Buffer.from([WITHOUT_BLENDING])]);
    return chunk('ANMF', Buffer.concat([start, imageData(picture)]));
  });
  const header = chunk('VP8X', Buffer.concat([Buffer.from([IS_ANIMATED, 0, 0, 0]), size]));
  // The background, which no frame leaves visible, and how often to repeat: 0 means forever.
  const animation = chunk('ANIM', Buffer.alloc(6));
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), header, animation, ...chunks]));
}

/** A still WebP picture, and for how long it is shown. */
export interface Frame {
  readonly picture: Buffer;
  readonly milliseconds: number;
}

const IS_ANIMATED = 0b10;
const WITHOUT_BLENDING = 0b10;
const NO_OFFSET = Buffer.alloc(6);

/** Returns the chunks of a still picture that an animation may contain. */
function imageData(picture: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 12; at < picture.length;) {
    const length = picture.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (['ALPH', 'VP8 ', 'VP8L'].includes(picture.toString('latin1', at, at + 4)))
      kept.push(picture.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
