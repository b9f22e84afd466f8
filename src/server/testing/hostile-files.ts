/** Files that someone with bad intentions, or bad luck, may send where a photo is expected. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Stands in every file that carries something beside its picture; it must never be found again. */
export const MARKER = 'MARKER-7f3a';

export const PAGE = `<!doctype html><script>alert("${MARKER}")</script>`;
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert("${MARKER}")</script><image href="file:///etc/passwd"/></svg>`;

/** A photo of noise: it has some size, and no two parts look alike. */
export function photo(width = 300, height = 200): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

export const jpeg = () => photo().jpeg().toBuffer();
export const png = () => photo().png().toBuffer();
export const webp = () => photo().webp().toBuffer();

/** Where a phone was when it took the picture. */
export const jpegWithPosition = () =>
  photo().withExif({ IFD0: { ImageDescription: MARKER, Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 13/1' } }).jpeg().toBuffer();

/** Puts a segment right behind the first two bytes, as comments and profiles stand. */
export async function jpegWithSegment(kind: number, content: string | Buffer): Promise<Buffer> {
  const picture = await jpeg();
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, bytes, picture.subarray(2)]);
}

/** A JPEG of exactly so many bytes: what follows the picture is not looked at. */
export async function jpegOfSize(bytes: number): Promise<Buffer> {
  const picture = await jpeg();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, MARKER)]);
}

/** A JPEG whose header claims 65,500 by 65,500 pixels. */
export async function jpegThatClaimsToBeHuge(): Promise<Buffer> {
  const picture = Buffer.from(await jpeg());
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
  picture.writeUInt16BE(65_500, frame + 5);
  picture.writeUInt16BE(65_500, frame + 7);
  return picture;
}

function chunk(type: string, data: Buffer, crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc ?? crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

type PngWish = { width: number; height: number; data?: Buffer; headerCrc?: number; dataCrc?: number };

/** A PNG of one bit a pixel, all black unless told. */
export function plainPng({ width, height, data, headerCrc, dataCrc }: PngWish): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = data ?? deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header, headerCrc), chunk('IDAT', pixels, dataCrc), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG with a text about itself. */
export async function pngWithText(): Promise<Buffer> {
  const picture = await png();
  const afterHeader = 8 + 25;
  return Buffer.concat([picture.subarray(0, afterHeader), chunk('tEXt', Buffer.from(`Comment\0${PAGE}`)), picture.subarray(afterHeader)]);
}

const frames = () => sharp(randomBytes(32 * 64 * 3), { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } });
export const animatedWebp = () => frames().webp({ loop: 0, delay: [100, 100] }).toBuffer();
export const animatedGif = () => frames().gif({ loop: 0, delay: [100, 100] }).toBuffer();

/** The first bytes of formats that are not taken, with some content behind. */
export const startingWith = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), randomBytes(2000)]);

export const gzipped = (text: string) => gzipSync(text);

/** `part` of a file, as when the connection broke. */
export const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));

export type FormFile = { field: string; name: string | null; type?: string; bytes: Buffer };

const BOUNDARY = 'hostile-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart form whose headers are written as given, which no honest client would do. */
export function rawForm(fields: Readonly<Record<string, string>>, files: readonly FormFile[]): Buffer {
  const texts = Object.entries(fields).map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const parts = files.flatMap(({ field, name, type, bytes }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name === null ? '' : `; filename="${name}"`}\r\nContent-Type: ${type ?? 'image/jpeg'}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([Buffer.from(texts.join('')), ...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
