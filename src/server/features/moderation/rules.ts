/** Pure rules of moderation: the sentences of decisions that come too late. */
import type { UserStatus } from '../../../contract/shared/roles.ts';

/** Why an account cannot be suspended now. */
export function notSuspendableSentence(status: UserStatus): string {
  return `Only an approved account can be suspended. This one is ${status}.`;
}

/** Why an account cannot be reactivated now. */
export function notSuspendedSentence(status: UserStatus): string {
  return `Only a suspended account can be reactivated. This one is ${status}.`;
}
