/** A new password is typed twice. */
import { faultIf, type Fault } from '../../client/form-faults.ts';

/** Faults of the second one. */
export function confirmationFaults({ new_password: password, confirm_password: confirmed }: { new_password: string; confirm_password: string }): Fault[] {
  return [
    ...faultIf(confirmed === '', 'confirm_password', 'Please confirm your password'),
    ...faultIf(confirmed !== '' && confirmed !== password, 'confirm_password', 'Passwords do not match'),
  ];
}
