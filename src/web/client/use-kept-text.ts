/** Text typed in a window, kept in this tab until it is sent or taken back: a session that ends meanwhile loses nothing. */
import { useState } from 'react';

/** `key` names the field and the record, as 'reject-17'. Gives the text, its setter and how to forget it. */
export function useKeptText(key: string, start = ''): [text: string, setText: (text: string) => void, forget: () => void] {
  const name = `${key}-draft`;
  const [text, setText] = useState(() => stored(name) ?? start);
  const keep = (next: string) => {
    setText(next);
    try {
      window.sessionStorage.setItem(name, next);
    } catch {
      // The text is still in the field.
    }
  };
  const forget = () => {
    try {
      window.sessionStorage.removeItem(name);
    } catch {
      // Nothing was kept then.
    }
  };
  return [text, keep, forget];
}

function stored(name: string): string | null {
  try {
    return window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
