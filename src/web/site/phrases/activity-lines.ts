/** What the server tells of an activity, by its pattern. The narrower pattern stands before the wider one. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const ACTIVITY_LINES: readonly MessageDescriptor[] = [
  msg({ message: '{person} registered as a {role}' }),
  msg({ message: '{person} was added as a {role}' }),
  msg({ message: '{person} was approved as a {role}' }),
  msg({ message: '{person} was assigned other cities' }),
  msg({ message: 'The registration of {person} was rejected' }),
  msg({ message: 'The account of a {role} was deleted' }),
  msg({ message: 'The profile of {person} was changed' }),
  msg({ message: '{lead} was assigned to {person} by fair share' }),
  msg({ message: '{lead} was assigned to {person}' }),
  msg({ message: '{lead} was reassigned to {person}' }),
  msg({ message: '{lead} returned to pending' }),
  msg({ message: '{lead} was withdrawn by the person it is about' }),
  msg({ message: '{lead} arrived: {service} in {city}' }),
  msg({ message: '{lead} arrived: {service}' }),
  msg({ message: '{person} accepted {lead}' }),
  msg({ message: '{person} rejected {lead}' }),
  msg({ message: '{person} completed {lead}' }),
  msg({ message: '{person} was rated by another vendor' }),
  msg({ message: '{person} was suspended' }),
  msg({ message: '{person} was reactivated' }),
  msg({ message: 'A new profession was requested: {profession}' }),
  msg`A new profession was requested`,
  msg({ message: 'Request REF-{number}' }),
  msg({ message: 'Referral REF-{number}' }),
  msg`A former member`, msg`Deleted broker`, msg`Deleted module admin`, msg`vendor`, msg`broker`, msg`module admin`,
];
