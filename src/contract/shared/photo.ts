/** ID card photos: what both sides refuse before anything looks at the picture itself. */
import { sentenceOf } from './errors.ts';

/** A file must be smaller than this. */
export const PHOTO_LIMIT_BYTES = 5 * 1024 * 1024;

/** What is wrong with a chosen file, as its type and size say; null when nothing is. */
export function photoFault(file: { type: string; size: number }): string | null {
  if (!file.type.startsWith('image/')) return sentenceOf('not_an_image');
  return file.size < PHOTO_LIMIT_BYTES ? null : sentenceOf('file_too_large');
}
