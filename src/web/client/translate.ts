/** Texts that do not come from this page's code (the server's, the contract's, the data's) in the language of this browser's page. */

type Translate = (text: string, code?: string) => string;

let present: Translate = (text) => text;

/** Given once by the page that needs a translation; English needs none. */
export function setTranslate(translate: Translate): void {
  present = translate;
}

/** A sentence in the language of the page. `code`: that of the error. */
export const translate: Translate = (text, code) => present(text, code);
