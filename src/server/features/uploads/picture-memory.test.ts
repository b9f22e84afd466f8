/** What a picture takes to be opened, by all that a header may say. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MOST_MEMORY, memoryOf, memoryOfTexts, type PictureHeader } from './picture-memory.ts';

const START = Buffer.from('89504e470d0a1a0a', 'hex');
const header = (wish: Partial<PictureHeader>): PictureHeader => ({ format: 'jpeg', width: 7300, height: 5400, channels: 3, depth: 'uchar', isProgressive: false, ...wish });
const megabytes = (wish: Partial<PictureHeader>, bytes: Buffer = Buffer.alloc(0)) => Math.round(memoryOf(header(wish), bytes) / 1e6);

/** Both bytes of a start, then a frame of progressive coding with these samplings. */
const frame = (...samplings: number[]) => Buffer.concat([
  Buffer.from('ffd8ffe000040000', 'hex'), Buffer.from([0xff, 0xc2, 0, 8 + 3 * samplings.length, 8, 0, 9, 0, 9, samplings.length]),
  ...samplings.map((sampling, colour) => Buffer.from([colour + 1, sampling, 0])),
]);

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
    ['a WebP of 24 megapixels', 96, { format: 'webp', width: 6000, height: 4000 }],
    ['the same one sees through', 120, { format: 'webp', width: 6000, height: 4000, channels: 4 }],
    ['a strip of 20 to 1', 0, { width: 2000, height: 100 }],
    ['a strip more slender', Infinity, { width: 2001, height: 100 }],
    ['a strip that stands', Infinity, { width: 1, height: 21 }],
  ])('%s', (_name, expected, wish, bytes) => expect(megabytes(wish, bytes)).toBe(expected));
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

const KILOBYTES_10 = Buffer.alloc(10_000);

describe('texts of', () => {
  test.each<[string, number, Buffer]>([
    ['a PNG without any', 0, Buffer.concat([START, chunk('IHDR', 'zTXt'), chunk('tEXt', KILOBYTES_10), chunk('IEND')])],
    ['a PNG with three short ones', 6 * 1032 * 4, Buffer.concat([START, chunk('IHDR'), chunk('iCCP', 'a'), chunk('zTXt', 'bc'), chunk('IDAT'), chunk('iTXt', 'def'), chunk('IEND')])],
    ['a PNG with three long ones', 96_000_000, Buffer.concat([START, ...['iCCP', 'zTXt', 'iTXt'].map((type) => chunk(type, KILOBYTES_10))])],
    ['a PNG that is cut', 4128, Buffer.concat([START, chunk('zTXt', 'a'), Buffer.from('7f')])],
    ['another format', 0, Buffer.concat([Buffer.alloc(8), chunk('zTXt', KILOBYTES_10)])],
  ])('%s', (_name, expected, bytes) => expect(memoryOfTexts(bytes)).toBe(expected));

  test('two long ones are within the bound by themselves', () => expect(memoryOfTexts(Buffer.concat([START, ...Array.from({ length: 2 }, () => chunk('zTXt', KILOBYTES_10))]))).toBeLessThan(MOST_MEMORY));
});
