/** Pure rules of uploads: which bytes begin a picture, and how long photos stay. */
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';

type Signature = { at: number; bytes: string };

// First bytes of the formats that are taken, in hex. WebP: "RIFF", four bytes of length, "WEBP".
const PICTURES: readonly (readonly Signature[])[] = [
  [{ at: 0, bytes: 'ffd8ff' }],
  [{ at: 0, bytes: '89504e470d0a1a0a' }],
  [{ at: 0, bytes: '52494646' }, { at: 8, bytes: '57454250' }],
];

/** How many first bytes `isPicture` looks at. */
export const SIGNATURE_BYTES = 12;

/** JPEG, PNG or WebP by content; names and types that a sender gives prove nothing. */
export function isPicture(start: Buffer): boolean {
  return PICTURES.some((signatures) => signatures.every(({ at, bytes }) => start.toString('hex', at, at + bytes.length / 2) === bytes));
}

const DAY_MS = 86_400_000;

/** When a photo goes that was decided about at this time. */
export function photoDeleteAfter(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + KEPT_DAYS.idPhoto * DAY_MS);
}
