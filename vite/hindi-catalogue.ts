/** Splits the Hindi catalogue by where its texts are used, so that a page loads what it shows and little else. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = fileURLToPath(new URL('../src/web/locales/hi/messages.po', import.meta.url));
const PREFIX = '\0virtual:hindi/';

/** Whose texts each part holds: the frame and the landing pages, what visitors use, what people at work use. */
const FRAME = /^src\/web\/(?:root|site\/(?!phrases)|ui\/|client\/|features\/(?:home|about)\/|screens\/(?:home|about|site-layout|not-found)\.)/;
const VISITOR = /^src\/web\/(?:site\/phrases|features\/(?:vendors|locations|requests|registration|accounts|person-fields|privacy)\/|screens\/(?:vendor-directory|vendors-by-place|location-picker|request-|auth|registration-pending|account-deleted|privacy))/;

function partOf(file: string): string {
  if (FRAME.test(file)) return 'frame';
  return VISITOR.test(file) ? 'visitor' : 'work';
}

/** Compiled texts of one part by their ids. A text without a translation is left out: its English stands in the code. */
async function messagesOf(part: string): Promise<Record<string, unknown>> {
  const catalogue = await formatter({ lineNumbers: false }).parse(await readFile(CATALOGUE, 'utf8'), { locale: 'hi', sourceLocale: 'en', filename: CATALOGUE });
  const entries = Object.entries(catalogue).filter(([, { origin, translation }]) => translation && origin?.some(([file]) => partOf(file) === part));
  return Object.fromEntries(entries.map(([id, { translation }]) => [id, compileMessageOrThrow(translation ?? '')]));
}

export function hindiCatalogue(): Plugin {
  return {
    name: 'hindi-catalogue',
    resolveId: (id) => (id.startsWith(PREFIX.slice(1)) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      this.addWatchFile(CATALOGUE);
      const messages = await messagesOf(id.slice(PREFIX.length));
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
  };
}
