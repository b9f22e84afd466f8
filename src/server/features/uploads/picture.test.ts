/** However a picture is to be drawn, it has a bound in time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { plainPicture, squarePicture } from './picture.ts';

let folder: string;
let path: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'newsco-picture-'));
  path = join(folder, 'photo.png');
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } }).png().toFile(path);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true }));

const pictures = Object.getPrototypeOf(sharp({ create: { width: 1, height: 1, channels: 3, background: '#000000' } })) as Sharp;

test.each([['whole', plainPicture, 'jpeg'], ['square', squarePicture, 'webp']] as const)('a %s one is given up after ten seconds', async (_name, draw, format) => {
  const timeout = vi.spyOn(pictures, 'timeout');
  expect((await sharp(await draw(path)).metadata()).format).toBe(format);
  expect(timeout.mock.calls).toEqual([[{ seconds: 10 }]]);
});

test('a whole one is written with the usual tables, for which not all of it must be in memory', async () => {
  const jpeg = vi.spyOn(pictures, 'jpeg');
  await plainPicture(path);
  expect(jpeg.mock.calls).toEqual([[{ quality: 85, optimiseCoding: false }]]);
});

test('one that takes longer is refused as one that cannot be read', async () => {
  vi.spyOn(pictures, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 42% complete'));
  await expect(plainPicture(path)).rejects.toMatchObject({ code: 'image_unreadable' });
});
