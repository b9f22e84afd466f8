/** Choices of the gender field; the last one is sent as 'other'. */
import type { Gender } from '../../../contract/shared/constants.ts';

export const GENDER_CHOICES = ['male', 'female', 'other', 'prefer_not_to_say'] as const;

/** What a choice travels as; '' while nothing is chosen. */
export function sentGender(choice: string): Gender | '' {
  return (choice === 'prefer_not_to_say' ? 'other' : choice) as Gender | '';
}
