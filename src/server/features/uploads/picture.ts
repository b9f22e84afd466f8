/** Draws whatever picture came anew: turned upright, bounded, without anything else that was in the file. */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { AppError, fail } from '../../platform/errors.ts';
import { largeTurns } from '../../platform/in-turn.ts';
import { memoryOf, memoryOfTexts, MOST_MEMORY } from './picture-memory.ts';

const LONGEST_SIDE = 2000;
const QUALITY = 85;
const SQUARE_SIDE = 256;
const SQUARE_QUALITY = 80;
const MAX_PIXELS = 40_000_000;
const SECONDS = 10;

// Only the three decoders that are needed can be reached, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// Photos come once each; a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

// Decoding takes memory by the pixel, a hundred megabytes for the largest: one at a time, a few waiting, and none while a password is hashed.
const inTurn = largeTurns({ waiting: 20 });

/** The whole picture as a JPEG. Throws 422 when the file is no whole picture within the bounds. */
export async function plainPicture(path: string): Promise<Buffer> {
  // Tables of its own make the file some percent smaller, and keep all of it in memory until they are known: up to 16 MB.
  const coding = { quality: QUALITY, optimiseCoding: false };
  return redraw(path, (picture) => picture.resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true }).flatten({ background: '#ffffff' }).jpeg(coding));
}

/** The part of it that matters most, as a small square WebP. Throws as `plainPicture`. */
export async function squarePicture(path: string): Promise<Buffer> {
  return redraw(path, (picture) => picture.resize({ width: SQUARE_SIDE, height: SQUARE_SIDE, fit: 'cover', position: 'attention' }).flatten({ background: '#ffffff' }).webp({ quality: SQUARE_QUALITY }));
}

function redraw(path: string, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  return inTurn(async () => {
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    try {
      await refuseHeavy(path, picture);
      return await draw(picture.autoOrient().toColourspace('srgb')).timeout({ seconds: SECONDS }).toBuffer();
    } catch (error) {
      throw pictureFault(error);
    }
  });
}

/** Throws 422 for one that would take too much memory, before it does. */
async function refuseHeavy(path: string, picture: Sharp): Promise<void> {
  const bytes = await readFile(path);
  const texts = memoryOfTexts(bytes);
  if (texts > MOST_MEMORY || texts + memoryOf(await picture.metadata(), bytes) > MOST_MEMORY) throw fail('image_too_heavy');
}

function pictureFault(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return fail(/pixel limit/.test((error as Error).message) ? 'image_too_detailed' : 'image_unreadable');
}
