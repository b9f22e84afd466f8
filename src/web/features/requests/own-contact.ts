/** A referrer whose own work it is need not type the own name, phone and e-mail again. */
import type { UseFormReturn } from 'react-hook-form';
import { accounts } from '../../../contract/accounts.ts';
import { call } from '../../client/call.ts';
import type { StoredUser } from '../../client/session.ts';
import type { RequestForm } from './request-form.ts';

type Contact = Readonly<Record<'name' | 'phone' | 'email', string>>;
const FIELDS = ['name', 'phone', 'email'] as const;

/** The contact with empty fields filled in from `own`, or with those taken out again. */
export function withOwn(contact: Contact, own: Contact, isSelf: boolean): Contact {
  const change = (field: (typeof FIELDS)[number]) => {
    if (isSelf) return contact[field].trim() === '' ? own[field] : contact[field];
    return contact[field] === own[field] ? '' : contact[field];
  };
  return { name: change('name'), phone: change('phone'), email: change('email') };
}

/** Follows the choice of 'Self', and of anything else after it. Without an answer of the server the e-mail is left to be typed. */
export async function followSelf(form: UseFormReturn<RequestForm>, { profile }: StoredUser): Promise<void> {
  const email = await call(accounts.me, {}).then((me) => me.email, () => '');
  // Only now: the choice may have changed while the answer was on its way.
  const { relationship, ...contact } = form.getValues('contactInfo');
  const next = withOwn(contact, { name: profile.fullName, phone: profile.phone ?? '', email }, relationship === 'Self');
  for (const field of FIELDS) if (next[field] !== contact[field]) form.setValue(`contactInfo.${field}`, next[field]);
}
