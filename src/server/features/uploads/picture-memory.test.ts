/** What a picture takes to be opened, by all that a header may say. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { memoryOf, memoryOfTexts, type PictureHeader } from './picture-memory.ts';

const START = Buffer.from('89504e470d0a1a0a', 'hex');
const header = (wish: Partial<PictureHeader>): PictureHeader => ({ format: 'jpeg', width: 7300, height: 5400, channels: 3, depth: 'uchar', isProgressive: false, ...wish });
const megabytes = (wish: Partial<PictureHeader>, bytes: Buffer = Buffer.alloc(0)) => Math.round(memoryOf(header(wish), bytes) / 1e6);

/** Both bytes of a start, then a frame of progressive coding with these samplings. */
const frame = (...samplings: number[]) => Buffer.concat([
  Buffer.from('ffd8ffe000040000', 'hex'), Buffer.from([0xff, 0xc2, 0, 8 + 3 * samplings.length, 8, 0, 9, 0, 9, samplings.length]),
  ...samplings.map((sampling, colour) => Buffer.from([colour + 1, sampling, 0])),
]);

/** Chunks of an odd length, so each is followed by a byte that does not count. */
const riff = (...names: string[]) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), ...names.map((name) => Buffer.from(`${name}\x03\0\0\0abc\0`, 'latin1'))]);

describe('megabytes of', () => {
  test.each<[string, number, Partial<PictureHeader>, Buffer?]>([
    ['an ordinary JPEG', 0, {}],
    ['one of ordinary print', 0, { channels: 4 }],
    ['a progressive one with a quarter of the colours', 118, { isProgressive: true }, frame(0x22, 0x11, 0x11)],
    ['the same of 24 megapixels', 72, { width: 6000, height: 4000, isProgressive: true }, frame(0x22, 0x11, 0x11)],
    ['one with half of the colours', 158, { isProgressive: true }, frame(0x21, 0x11, 0x11)],
    ['one with all colours', 237, { isProgressive: true }, frame(0x11, 0x11, 0x11)],
    ['one with fewer of the brightness', 177, { isProgressive: true }, frame(0x11, 0x22, 0x22)],
    ['one without colours', 79, { channels: 1, isProgressive: true }, frame(0x11)],
    ['one of print', 315, { channels: 4, isProgressive: true }, frame(0x11, 0x11, 0x11, 0x11)],
    ['one without a frame', 237, { isProgressive: true }, Buffer.from('ffd8ffe000040000', 'hex')],
    ['one whose frame has no sampling', 237, { isProgressive: true }, frame(0, 0, 0)],
    ['one whose frame stands behind a marker without a length', 237, { isProgressive: true }, Buffer.concat([Buffer.from('ffd8ff01', 'hex'), frame(0x22, 0x11, 0x11).subarray(2)])],
    ['one whose frame stands behind anything else', 237, { isProgressive: true }, Buffer.concat([Buffer.from('ffd800', 'hex'), frame(0x22, 0x11, 0x11).subarray(2)])],
    ['a PNG', 31, { format: 'png' }],
    ['a PNG of 16 bits one sees through', 82, { format: 'png', channels: 4, depth: 'ushort' }],
    ['an interlaced PNG', 149, { format: 'png', isProgressive: true }],
    ['the same of 24 megapixels', 97, { format: 'png', width: 6000, height: 4000, isProgressive: true }],
    ['an interlaced PNG of 16 bits one sees through', 397, { format: 'png', channels: 4, depth: 'ushort', isProgressive: true }],
    ['a wide PNG of 16 bits one sees through', 314, { format: 'png', width: 28_000, height: 1400, channels: 4, depth: 'ushort' }],
    ['a WebP', 30, { format: 'webp' }, riff('VP8 ')],
    ['one with a profile', 30, { format: 'webp' }, riff('VP8X', 'ICCP', 'VP8 ')],
    ['one that one sees through', 79, { format: 'webp', channels: 4 }, riff('VP8X', 'ALPH', 'VP8 ')],
    ['one without loss', 158, { format: 'webp' }, riff('VP8L')],
    ['the same one sees through', 197, { format: 'webp', channels: 4 }, riff('VP8X', 'VP8L')],
    ['one that moves', 158, { format: 'webp' }, riff('VP8X', 'ANIM', 'ANMF', 'VP8 ')],
    ['one behind anything else', 158, { format: 'webp' }, riff('VP8X', 'ABCD', 'VP8 ')],
    ['one that is cut', 158, { format: 'webp' }, riff('VP8X')],
    ['a strip of 20 to 1', 0, { width: 2000, height: 100 }],
    ['a strip more slender', Infinity, { width: 2001, height: 100 }],
    ['a strip that stands', Infinity, { width: 1, height: 21 }],
  ])('%s', (_name, expected, wish, bytes) => expect(megabytes(wish, bytes)).toBe(expected));
});

test('what sharp writes as a lossy WebP is seen as that', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } }).webp().toBuffer();
  expect(memoryOf(await sharp(bytes).metadata(), bytes)).toBe(40 * 30 * 0.75);
});

test.each([['4:2:0', 1.5], ['4:4:4', 3]])('what sharp writes as %s is seen as that', async (chromaSubsampling, samples) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } }).jpeg({ progressive: true, chromaSubsampling }).toBuffer();
  expect(memoryOf(await sharp(bytes).metadata(), bytes)).toBe(40 * 30 * 2 * samples);
});

function chunk(type: string, content: string | Buffer = ''): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), Buffer.from(content), Buffer.alloc(4)]);
}

const packed = (length: number) => deflateSync(Buffer.alloc(length));
const zText = (length: number) => chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed(length)]));
const iText = (flag: number, text: Buffer) => chunk('iTXt', Buffer.concat([Buffer.from(`XML:com.adobe.xmp\0${String.fromCharCode(flag)}\0en\0title\0`, 'latin1'), text]));
const profile = (length: number) => chunk('iCCP', Buffer.concat([Buffer.from('sRGB\0\0'), packed(length)]));
const times = (count: number, one: Buffer) => Array.from({ length: count }, () => one);

describe('kilobytes of the texts of', () => {
  test.each<[string, number, Buffer[]]>([
    ['none', 0, [chunk('IHDR', 'zTXt'), chunk('IEND')]],
    ['one that is packed', 400, [chunk('IHDR'), zText(100_000), chunk('IDAT')]],
    ['one behind the picture', 400, [chunk('IHDR'), chunk('IDAT'), zText(100_000)]],
    ['one in another language', 400, [iText(1, packed(100_000))]],
    ['one that is not packed', 40, [iText(0, Buffer.alloc(10_000 - 29))]],
    ['one of the oldest kind', 40, [chunk('tEXt', Buffer.alloc(10_000))]],
    ['a profile', 12, [profile(3000)]],
    ['what a program writes', 852, [profile(3000), zText(10_000), iText(0, Buffer.alloc(200_000 - 29))]],
    ['several', 12_000, times(3, zText(1_000_000))],
    ['more than any program writes', Infinity, times(5, zText(1_000_000))],
    ['one of 50 MiB', Infinity, [zText(50 * 1024 * 1024)]],
    ['a hundred', 400, times(100, zText(1000))],
    ['more than a hundred', Infinity, times(101, zText(1))],
    ['one that is broken', 0, [chunk('zTXt', 'Comment\0\0no zlib at all')]],
    ['a profile whose packing is cut behind more than is taken', Infinity, [chunk('iCCP', Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(9_000_000)).subarray(0, -900)]))]],
    ['one without a name', 0, [chunk('zTXt', 'Comment')]],
    ['an empty one', 0, [chunk('iTXt', '')]],
  ])('%s', (_name, expected, chunks) => expect(memoryOfTexts(Buffer.concat([START, ...chunks])) / 1000).toBe(expected));

  test('a PNG that is cut', () => expect(memoryOfTexts(Buffer.concat([START, zText(1000), Buffer.from('7f')]))).toBe(4000));
  test('another format', () => expect(memoryOfTexts(Buffer.concat([Buffer.alloc(8), zText(1000)]))).toBe(0));
});
