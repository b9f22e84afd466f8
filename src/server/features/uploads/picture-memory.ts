/** Pure rules of the memory that a picture takes to be opened, told from its header. */
import { inflateSync } from 'node:zlib';
import type { Metadata } from 'sharp';

/** More is refused. What is resized on the way comes on top. */
export const MOST_MEMORY = 30_000_000;
// A long strip is enlarged until its short side fills the square that is cut from it.
const MOST_SLENDER = 20;
// Of all of them together. Cameras and programs write some kilobytes; each may be 50 MiB before libpng gives up, and is copied from hand to hand, as measured.
const MOST_TEXT = 4_000_000;
const MOST_TEXTS = 100;
const TEXT_COPIES = 4;
const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');
// As many rows of a PNG are in memory while it is made smaller, as measured: nothing of it is left out while reading, as it is of a JPEG.
const PNG_ROWS = 1400;
const COEFFICIENT_BYTES = 2;

export type PictureHeader = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>;

/** Bytes that the texts in a PNG take, unpacked as soon as its header is read; infinitely many for more than any program writes, and 0 for the other formats. */
export function memoryOfTexts(bytes: Buffer): number {
  if (!bytes.subarray(0, PNG_START.length).equals(PNG_START)) return 0;
  let [texts, sum] = [0, 0];
  for (let at = PNG_START.length; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const start = packedFrom(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
    if (start === null) continue;
    texts += 1;
    sum += start === UNPACKED ? bytes.readUInt32BE(at) : unpackedSize(bytes.subarray(at + 8 + start, at + 8 + bytes.readUInt32BE(at)), MOST_TEXT - sum);
    if (texts > MOST_TEXTS || sum > MOST_TEXT) return Infinity;
  }
  return sum * TEXT_COPIES;
}

const UNPACKED = -1;

/** Where in a chunk of this type its packed part begins, behind a name and a byte or more; null for a chunk that is no text. */
function packedFrom(type: string, content: Buffer): number | null {
  const behindName = content.indexOf(0) + 1;
  if (type === 'zTXt' || type === 'iCCP') return behindName + 1;
  if (type === 'tEXt') return UNPACKED;
  if (type !== 'iTXt') return null;
  if (content[behindName] === 0) return UNPACKED;
  const behindLanguage = content.indexOf(0, behindName + 2) + 1;
  return content.indexOf(0, behindLanguage) + 1;
}

/** Of what is broken the decoder keeps nothing, but has unpacked what stands before the fault: that is told as too large here, too, if it is. Claims of a size, without the bytes, cost it nothing, as measured. */
function unpackedSize(packed: Buffer, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? Infinity : 0;
  }
}

/** Bytes that are held at once while this picture is decoded; infinitely many for a strip too slender. */
export function memoryOf(header: PictureHeader, bytes: Buffer): number {
  const { format, width, height, channels, isProgressive } = header;
  if (Math.max(width, height) > MOST_SLENDER * Math.min(width, height)) return Infinity;
  const pixels = width * height;
  if (format === 'jpeg') return isProgressive ? pixels * COEFFICIENT_BYTES * (samplesPerPixel(bytes) ?? channels) : 0;
  if (format === 'webp') return pixels * bytesOfWebpPixel(bytes, channels);
  const pixelBytes = channels * (header.depth === 'ushort' ? 2 : 1);
  return (isProgressive ? pixels * pixelBytes : 0) + width * pixelBytes * PNG_ROWS;
}

/** An ordinary one is made smaller while it is read, but for its opacity. Lossless ones are whole in memory, and so is reckoned what is not plain to see. */
function bytesOfWebpPixel(bytes: Buffer, channels: number): number {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    if (name === 'VP8 ') return channels > 3 ? 2 : 0.75;
    if (name !== 'VP8X' && name !== 'ALPH' && name !== 'ICCP') break;
    at += 8 + size + (size % 2);
  }
  return channels + 1;
}

/**
 * How many samples of all colours a JPEG has for each of its pixels: 1.5 where colours have half the width and height. The decoder says 4:2:0 of whatever is not 4:4:4.
 * Null where it is not plain to see, so that nobody hides a frame from us that the decoder finds.
 */
function samplesPerPixel(bytes: Buffer): number | null {
  for (let at = 2; at + 10 <= bytes.length && isSegment(bytes, at); at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes[at + 1]!)) return samplesOfFrame(bytes.subarray(at));
  }
  return null;
}

/** Markers below and the few between stand alone, without a length. */
function isSegment(bytes: Buffer, at: number): boolean {
  const marker = bytes[at + 1]!;
  return bytes[at] === 0xff && marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd9);
}

/** Tables and the like have numbers among those of frames. */
const isFrame = (marker: number) => marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function samplesOfFrame(frame: Buffer): number | null {
  const colours = Array.from({ length: frame[9]! }, (_, colour) => frame[11 + 3 * colour] ?? 0).map((sampling) => ({ across: sampling >> 4, down: sampling & 15 }));
  const most = Math.max(...colours.map(({ across }) => across)) * Math.max(...colours.map(({ down }) => down));
  return most > 0 ? colours.reduce((sum, { across, down }) => sum + across * down, 0) / most : null;
}
