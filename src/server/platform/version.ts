/** Which version of the product this is. */
import { readFileSync } from 'node:fs';

// Built code lies as deep as the source, so the same relative path serves both.
const file = new URL('../../../package.json', import.meta.url);

export const VERSION = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
