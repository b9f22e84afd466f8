/** Parameters of two addresses, compared. */

/** The same parameters, however a browser writes them. */
export const sameQuery = (one: string, other: string): boolean => new URLSearchParams(one).toString() === new URLSearchParams(other).toString();
