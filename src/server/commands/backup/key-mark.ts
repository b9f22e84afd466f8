/** Tells one FILE_KEY from another without telling anything about it. */
import { keysOf } from '../../platform/keys.ts';

export const keyMark = (secret: string): string => keysOf(secret)('backup').toString('hex', 0, 8);
