/** Comma-separated values as spreadsheets read them. Pure. */

/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

// What a spreadsheet takes for the beginning of a formula, also behind spaces; a line break counts since some split cells there.
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@＝＋－＠\t\r\n]/u;

/** One cell. What would be a formula begins with an apostrophe, which spreadsheets read as 'this is text'. */
export function csvCell(value: string | null): string {
  const text = value ?? '';
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** One row with its end. */
export function csvRow(values: readonly (string | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
