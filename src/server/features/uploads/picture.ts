/** Makes a plain JPEG of whatever picture came: turned upright, bounded, without anything else that was in the file. */
import sharp from 'sharp';
import { type AppError, fail } from '../../platform/errors.ts';
import { turns } from '../../platform/in-turn.ts';

const LONGEST_SIDE = 2000;
const QUALITY = 85;
const MAX_PIXELS = 40_000_000;
const SECONDS = 10;

// Only the three decoders that are needed can be reached, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// Photos come once each; a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

// Decoding takes memory by the pixel: two at once, a few waiting.
const inTurn = turns(2, 20);

/** Throws 422 when the file is no whole picture within the bounds. */
export async function plainPicture(path: string): Promise<Buffer> {
  return inTurn(() => redraw(path).catch((error: unknown) => Promise.reject(pictureFault(error))));
}

function redraw(path: string): Promise<Buffer> {
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer();
}

function pictureFault(error: unknown): AppError {
  return fail(/pixel limit/.test((error as Error).message) ? 'image_too_detailed' : 'image_unreadable');
}
