/** How strong a password is: a point for each of five properties. */
import { PASSWORD_PARTS } from '../../../contract/shared/password.ts';

export const STRONGEST = PASSWORD_PARTS.length;

export type Level = 'weak' | 'fair' | 'good' | 'strong';

/** Score of 0 to 5. */
export function scoreOf(password: string): number {
  return PASSWORD_PARTS.filter(({ fits }) => fits(password)).length;
}

/** Up to 2 weak, 3 fair, 4 good, 5 strong. */
export function levelOf(score: number): Level {
  if (score <= 2) return 'weak';
  if (score === 3) return 'fair';
  return score === 4 ? 'good' : 'strong';
}
