/** Multipart forms written by hand, since a library would not write the broken ones. */

export const FORM = 'multipart/form-data; boundary=xyz';
export const END = '--xyz--\r\n';

export const part = (name: string, value: string): string => `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
export const file = (name: string, bytes: string): string => `--xyz\r\nContent-Disposition: form-data; name="${name}"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n`;
export const formOf = (fields: object): string => Object.entries(fields).map(([name, value]) => part(name, String(value))).join('') + END;
