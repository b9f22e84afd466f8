/** POST /auth/register with files that are not what they should be: refused or redrawn, never stored as given. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHOTO_LIMIT_BYTES } from '../../../contract/shared/photo.ts';
import { expectFewSlow, inTime } from '../../testing/bad-input/site.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import {
  animatedGif, animatedWebp, cut, FORM_TYPE, type FormFile, gzipped, jpeg, jpegOfSize, jpegThatClaimsToBeHuge, jpegWithPosition, jpegWithSegment,
  MARKER, PAGE, photo, plainPng, png, pngWithText, rawForm, startingWith, SVG, webp,
} from '../../testing/hostile-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
});
afterAll(async () => {
  await app.close();
  expectFewSlow();
});

function fields(): Record<string, string> {
  counter += 1;
  return {
    email: `hostile${counter}@example.com`, password: 'a fine password', role: 'broker', full_name: 'Asha Rao', phone: '98765 43210',
    country_id: String(PLACES.india), state_id: String(PLACES.maharashtra), city_id: String(PLACES.pune),
  };
}

const register = (files: readonly FormFile[], more: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: '/api/auth/register', headers: { 'content-type': FORM_TYPE }, payload: rawForm({ ...fields(), ...more }, files) });

const one = (bytes: Buffer, wish: Partial<FormFile> = {}): FormFile[] => [{ field: 'id_card_photo', name: 'photo.jpg', bytes, ...wish }];

const folder = (name: 'files' | 'incoming') => readdir(join(app.dataDir, name));

/** Everything that a registration could have left. */
async function kept() {
  const rows = await app.db.selectFrom('files').select(['id', 'owner_id', 'wrapped_key']).orderBy('created_at').execute();
  const users = await app.db.selectFrom('users').select('id').execute();
  return { rows, users: users.length, files: (await folder('files')).length };
}

type Case = [name: string, make: () => Buffer | Promise<Buffer>, wish?: Partial<FormFile>];

const NOT_AN_IMAGE: Case[] = [
  ['a page named .jpg', () => Buffer.from(PAGE)],
  ['a page', () => Buffer.from(PAGE), { name: 'page.html', type: 'text/html' }],
  ['a page behind a byte order mark', () => Buffer.from(`\ufeff${PAGE}`)],
  ['an SVG', () => Buffer.from(SVG), { name: 'a.svg', type: 'image/svg+xml' }],
  ['an SVG named .jpg', () => Buffer.from(SVG)],
  ['an SVG that is zipped', () => gzipped(SVG), { name: 'a.svgz', type: 'image/svg+xml' }],
  ['an animated GIF', animatedGif, { name: 'a.gif', type: 'image/gif' }],
  ['a GIF that is a script', () => Buffer.from(`GIF89a/*${'x'.repeat(50)}*/=1;alert("${MARKER}")`), { type: 'image/gif' }],
  ['a BMP', () => startingWith('424d36000300'), { type: 'image/bmp' }],
  ['a TIFF', () => photo().tiff().toBuffer(), { type: 'image/tiff' }],
  ['a TIFF of the other byte order', () => startingWith('4d4d002a00000008'), { type: 'image/tiff' }],
  ['an HEIC', () => startingWith('00000018667479706865696300000000'), { name: 'IMG_1.HEIC', type: 'image/heic' }],
  ['an AVIF', () => photo(64, 64).avif({ effort: 0 }).toBuffer(), { type: 'image/avif' }],
  ['a JPEG XL', () => startingWith('ff0a'), { type: 'image/jxl' }],
  ['a JPEG 2000', () => startingWith('0000000c6a5020200d0a870a')],
  ['an icon', () => startingWith('00000100'), { type: 'image/x-icon' }],
  ['a Photoshop file', () => startingWith('38425053')],
  ['a PDF', () => Buffer.from(`%PDF-1.7\n${MARKER}`), { name: 'card.pdf', type: 'application/pdf' }],
  ['PostScript', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n')],
  ['a drawing script', () => Buffer.from('push graphic-context\nviewbox 0 0 1 1\nfill \'url(https://evil.example/"|ls")\'\n')],
  ['a ZIP', () => startingWith('504b0304'), { name: 'a.zip' }],
  ['a program', () => startingWith('4d5a9000'), { name: 'a.exe' }],
  ['another program', () => startingWith('7f454c46')],
  ['PHP', () => Buffer.from('<?php system($_GET["c"]);'), { name: 'a.php.jpg' }],
  ['sound in the container of WebP', () => Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(40)])],
  ['noise', () => startingWith('0123456789abcdef')],
  ['nothing', () => Buffer.alloc(0)],
  ['a single byte', () => Buffer.from([0xff])],
];

const DAMAGED: Case[] = [
  ['the first bytes of a JPEG before a page', () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(PAGE)])],
  ['the first bytes of a PNG before a page', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(PAGE)])],
  ['the first bytes of a WebP before an SVG', () => Buffer.concat([Buffer.from('RIFF\xff\0\0\0WEBP', 'latin1'), Buffer.from(SVG)])],
  ...[0.02, 0.3, 0.9].map((part): Case => [`a JPEG cut at ${part}`, async () => cut(await jpeg(), part)]),
  ...[0.001, 0.3, 0.9].map((part): Case => [`a PNG cut at ${part}`, async () => cut(await png(), part), { type: 'image/png' }]),
  ...[0.01, 0.5, 0.9].map((part): Case => [`a WebP cut at ${part}`, async () => cut(await webp(), part), { type: 'image/webp' }]),
  ['a PNG whose header has a bad check sum', () => plainPng({ width: 8, height: 8, headerCrc: 1 })],
  ['a PNG whose pixels have a bad check sum', () => plainPng({ width: 8, height: 8, dataCrc: 1 })],
  ['a PNG whose pixels are noise', () => plainPng({ width: 80, height: 80, data: startingWith('00') })],
  ['a PNG of no width', () => plainPng({ width: 0, height: 8, data: Buffer.alloc(1) })],
];

const BOMBS: Case[] = [
  ['256 megapixels in 31 KB', () => plainPng({ width: 16_000, height: 16_000 })],
  ['41 megapixels', () => plainPng({ width: 6500, height: 6308 })],
  ['400 megapixels', () => plainPng({ width: 20_000, height: 20_000, data: Buffer.alloc(9) })],
  ['a JPEG that claims 4,290 megapixels', jpegThatClaimsToBeHuge],
];

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A PNG with so many texts in it that the decoder unpacks. */
async function pngWithPackedTexts(count: number, length: number): Promise<Buffer> {
  const picture = await png();
  const body = Buffer.concat([Buffer.from('zTXtComment\0\0', 'latin1'), deflateSync(Buffer.alloc(length, MARKER))]);
  const text = Buffer.alloc(8 + body.length);
  text.writeUInt32BE(body.length - 4);
  body.copy(text, 4);
  text.writeUInt32BE(crc32(body), 4 + body.length);
  const afterHeader = 8 + 25;
  return Buffer.concat([picture.subarray(0, afterHeader), ...Array.from({ length: count }, () => text), picture.subarray(afterHeader)]);
}

const HEAVY: Case[] = [
  ['a progressive JPEG of 39 megapixels with all its colours', () => flat(7300, 5400).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
  ['an interlaced PNG of 39 megapixels', () => flat(7300, 5400).png({ progressive: true }).toBuffer(), { type: 'image/png' }],
  ['a WebP of 39 megapixels without loss', () => flat(7300, 5400).webp({ effort: 0, lossless: true }).toBuffer(), { type: 'image/webp' }],
  ['a PNG with two texts of 50 MiB, packed', () => pngWithPackedTexts(2, 50 * 1024 * 1024), { type: 'image/png' }],
  ['a strip of 21 to 1', () => plainPng({ width: 2100, height: 100 }), { type: 'image/png' }],
];

const TOO_LARGE: Case[] = [
  ['6 MB', () => jpegOfSize(6 * 1024 * 1024)],
  ['exactly 5 MB', () => jpegOfSize(PHOTO_LIMIT_BYTES)],
  ['a page of 5 MB', () => Buffer.alloc(PHOTO_LIMIT_BYTES, PAGE)],
];

const TAKEN: Case[] = [
  ['one byte less than 5 MB', () => jpegOfSize(PHOTO_LIMIT_BYTES - 1)],
  ['40 megapixels', () => plainPng({ width: 6250, height: 6400 }), { type: 'image/png' }],
  ['a progressive JPEG of 9 megapixels', () => flat(3600, 2700).jpeg({ progressive: true }).toBuffer()],
  ['an interlaced PNG of 5 megapixels', () => flat(2600, 2000).png({ progressive: true }).toBuffer(), { type: 'image/png' }],
  ['a WebP of 38 megapixels', () => flat(7200, 5400).webp({ effort: 0 }).toBuffer(), { type: 'image/webp' }],
  ['a PNG with three long texts, packed', () => pngWithPackedTexts(3, 1_000_000), { type: 'image/png' }],
  ['a JPEG with a page behind it', async () => Buffer.concat([await jpeg(), Buffer.from(PAGE)])],
  ['a JPEG with a ZIP behind it', async () => Buffer.concat([await jpeg(), startingWith('504b0304'), Buffer.from(MARKER)])],
  ['a JPEG with a script in its comment', () => jpegWithSegment(0xfe, `*/=alert("${MARKER}")/*`)],
  ['a JPEG with PHP in its comment', () => jpegWithSegment(0xfe, `<?php system("${MARKER}"); ?>`), { name: 'photo.php' }],
  ['a JPEG with a position', jpegWithPosition],
  ['a JPEG with a colour profile that is none', () => jpegWithSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.from(MARKER)]))],
  ['a JPEG in the colours of print', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG with a page in a text', pngWithText, { type: 'image/png' }],
  ['a PNG of 16 bits', () => photo().toColourspace('rgb16').png().toBuffer(), { type: 'image/png' }],
  ['a PNG one sees through', () => photo().ensureAlpha(0.5).png().toBuffer(), { type: 'image/png' }],
  ['a single pixel', () => plainPng({ width: 1, height: 1 }), { type: 'image/png' }],
  ['a WebP', webp, { type: 'image/webp' }],
  ['an animated WebP', animatedWebp, { type: 'image/webp' }],
  ['a photo that is said to be a page', jpeg, { name: 'photo.html', type: 'text/html' }],
  ['a photo that is said to be an SVG', jpeg, { name: 'photo.svg', type: 'image/svg+xml' }],
  ['a photo of no known type', jpeg, { type: 'application/octet-stream' }],
  ['a name with NUL', jpeg, { name: 'photo\0.jpg' }],
  ['a name that climbs', jpeg, { name: '../../../../etc/passwd' }],
  ['a name that climbs elsewhere', jpeg, { name: '..\\\\..\\\\windows\\\\win.ini' }],
  ['a name with a direction override', jpeg, { name: 'photo\u202Egpj.exe' }],
  ['a name of 300 letters', jpeg, { name: `${'n'.repeat(300)}.jpg` }],
  ['a name in Devanagari', jpeg, { name: 'पहचान पत्र.jpg' }],
  ['a name with quotes', jpeg, { name: 'my \\"photo\\".jpg' }],
  ['a name with a second header', jpeg, { name: 'a.jpg"\r\nX-Evil: "1' }],
  ['an empty name', jpeg, { name: '' }],
];

async function expectRefused(files: readonly FormFile[], status: number, errors: unknown): Promise<void> {
  const before = await kept();
  const answer = await inTime(() => register(files));
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { success: false, errors }]);
  expect(await kept()).toEqual(before);
}

describe.each([
  ['not an image', 422, 'Please select an image file', NOT_AN_IMAGE],
  ['damaged', 422, 'This image is damaged and cannot be read. Please choose another one.', DAMAGED],
  ['too many pixels', 422, 'The image must have at most 40 megapixels. Please choose a smaller one.', BOMBS],
  ['too much memory', 422, 'This image takes too much memory to open. Please save it as an ordinary JPEG, or choose a smaller one.', HEAVY],
  ['too large', 413, 'File size must be less than 5MB', TOO_LARGE],
] as const)('%s', (_reason, status, sentence, cases) => {
  test.each(cases)('%s', async (_case, make, wish) => {
    const bytes = await make();
    await expectRefused(one(bytes, wish), status, { id_card_photo: sentence });
    await expect.poll(() => folder('incoming')).toEqual([]);
  });
});

describe('taken and redrawn', () => {
  test.each(TAKEN)('%s', async (_case, make, wish) => {
    const bytes = await make();
    const answer = await inTime(() => register(one(bytes, wish)));
    expect(answer.statusCode, answer.body).toBe(201);
    const owner = answer.json<{ user_id: string }>().user_id;
    const row = (await kept()).rows.find(({ owner_id }) => owner_id === owner)!;
    expect(row).toBeDefined();
    await expectSealed(row.id);
    const opened = (await app.files.read({ name: row.id, wrappedKey: row.wrapped_key }))!;
    await expectPlainJpeg(opened);
    expect(opened.equals(bytes)).toBe(false);
    await expect.poll(() => folder('incoming')).toEqual([]);
  });
});

/** In the store lies nothing that is a picture, under a name that tells nothing, for the owner of the process alone. */
async function expectSealed(name: string): Promise<void> {
  const path = join(app.dataDir, 'files', (await folder('files')).find((one) => one.endsWith(name))!);
  const sealed = await readFile(path);
  expect(sealed.subarray(0, 3).toString('hex')).not.toBe('ffd8ff');
  expect(sealed.includes(MARKER)).toBe(false);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
}

async function expectPlainJpeg(opened: Buffer): Promise<void> {
  const { format, width, height, exif, icc, xmp, iptc, orientation, pages, hasAlpha, space } = await sharp(opened).metadata();
  expect({ format, exif, icc, xmp, iptc, orientation, pages, hasAlpha }).toEqual({
    format: 'jpeg', exif: undefined, icc: undefined, xmp: undefined, iptc: undefined, orientation: undefined, pages: undefined, hasAlpha: false,
  });
  expect(['srgb', 'b-w']).toContain(space);
  expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
  expect(opened.includes(MARKER)).toBe(false);
}

describe('forms', () => {
  test('two photos', async () => {
    const before = await kept();
    const answer = await register([...one(await jpeg()), ...one(await jpeg(), { name: 'second.jpg' })]);
    expect(answer.statusCode).toBe(413);
    expect(await kept()).toEqual(before);
  });
  test.each(['full_name', 'other', 'id_card_photo[]'])('a file in the field %s', async (field) => {
    await expectRefused(one(await jpeg(), { field }), 422, { [field]: 'This form takes no files.' });
  });
  test.each(['__proto__', 'constructor'])('a file in the field %s', async (field) => {
    const before = await kept();
    expect((await register(one(await jpeg(), { field }))).statusCode).toBe(400);
    expect(await kept()).toEqual(before);
  });
  test('a text in the place of the photo is no photo', async () => {
    const before = await kept();
    expect((await register([], { id_card_photo: 'data:image/jpeg;base64,AAAA' })).statusCode).toBe(201);
    expect((await kept()).rows).toEqual(before.rows);
  });
  test('a field that was left empty is no photo', async () => {
    const before = await kept();
    expect((await register(one(Buffer.alloc(0), { name: '', type: 'application/octet-stream' }))).statusCode).toBe(201);
    expect((await kept()).rows).toEqual(before.rows);
  });
  test('a photo with faults beside it is not stored, and a second try takes', async () => {
    const bytes = await jpeg();
    const before = await kept();
    expect((await register(one(bytes), { phone: '12' })).json()).toMatchObject({ errors: { phone: expect.any(String) } });
    expect((await register(one(bytes), { city_id: '1' })).statusCode).toBe(422);
    expect(await kept()).toEqual(before);
    expect((await register(one(bytes))).statusCode).toBe(201);
  });
  test('a form that breaks off inside the photo', async () => {
    const before = await kept();
    const whole = rawForm(fields(), one(await jpeg()));
    const answer = await app.app.inject({ method: 'POST', url: '/api/auth/register', headers: { 'content-type': FORM_TYPE }, payload: cut(whole, 0.8) });
    expect(answer.statusCode).toBe(400);
    expect(await kept()).toEqual(before);
  });
});

test('when all is done no upload is left, and every file has a row', async () => {
  await expect.poll(() => folder('incoming')).toEqual([]);
  expect((await folder('files')).map((name) => name.slice(-36)).toSorted()).toEqual((await kept()).rows.map(({ id }) => id).toSorted());
});
