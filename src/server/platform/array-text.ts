/** Long lists as values of a statement. */

/**
 * The list as PostgreSQL writes an array, to be cast: `${arrayText(ids)}::uuid[]`. For numbers, ids and the like, which need no quotes; the driver
 * looks at each letter of each value, which for ten thousand ids took longer than reading their rows.
 */
export function arrayText(values: readonly (number | bigint | boolean | string | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}
