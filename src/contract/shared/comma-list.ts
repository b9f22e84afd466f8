/** Lists of names in one query parameter: joined by commas; a comma or backslash of a name has a backslash before it. */

/** One parameter that holds all names. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',');
}

/** The names in a parameter. Any other backslash stands for itself. */
export function splitNames(text: string): string[] {
  return (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((name) => name.replaceAll(/\\([\\,])/g, '$1'));
}
