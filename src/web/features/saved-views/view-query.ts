/** Which part of an address a saved view keeps: the filters, not the page and not the record that is open. Pure. */

/** The named filters of an address that are set, always in the same order. */
export function filtersOf(search: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** The address of a view, as parameters of the administration. */
export function addressOf({ tab, query }: { tab: string; query: string }): Record<string, string> {
  return { ...Object.fromEntries(new URLSearchParams(query)), tab };
}
