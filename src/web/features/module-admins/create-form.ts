/** The form that makes a module admin: its values, its rules, and how it travels. Pure. */
import * as z from 'zod/mini';
import { moduleAdmins } from '../../../contract/module-admins.ts';
import type { InputOf } from '../../../contract/shared/endpoint.ts';
import { checkField, type Fault } from '../../client/form-faults.ts';
import { EMPTY_LOCATION, isComplete, type LocationValue } from '../locations/location-value.ts';

export type ModuleAdminForm = { full_name: string; email: string; password: string; phone: string; location: LocationValue };

export const EMPTY_MODULE_ADMIN: ModuleAdminForm = { full_name: '', email: '', password: '', phone: '', location: EMPTY_LOCATION };

const rules = moduleAdmins.create.body.shape;

/** The levels below a missing one wait for it, so that one alone is named. */
function placeFaults(location: LocationValue): Fault[] {
  if (isComplete(location)) return [];
  const missing = location.countryId === null ? 'countryId' : location.stateId === null ? 'stateId' : 'cityId';
  return [{ name: `location.${missing}`, message: 'Please select all location fields' }];
}

/** What is wrong, in the order of the fields. */
export function faultsOfModuleAdmin(form: ModuleAdminForm): Fault[] {
  return [
    ...checkField('full_name', rules.full_name, form.full_name),
    ...checkField('email', rules.email, form.email),
    ...checkField('password', rules.password, form.password),
    ...checkField('phone', rules.phone, form.phone),
    ...placeFaults(form.location),
  ];
}

/** Fields of the form under the names that travel. */
export const SENT_NAMES: Readonly<Record<string, string>> = { assigned_city_id: 'location.cityId' };

/** Body of the call; the form was found without fault. */
export function toNewModuleAdmin({ location, ...person }: ModuleAdminForm): InputOf<typeof moduleAdmins.create>['body'] {
  return { ...person, assigned_city_id: location.cityId ?? 0 };
}

const id = z.nullable(z.number());
const text = z.string();
const stored = z.object({
  full_name: text, email: text, phone: text,
  location: z.object({ countryId: id, stateId: id, cityId: id, newscoId: id, country: text, state: text, city: text, newsco: text }),
});

/** Stored values; null when they are not of this form. The password is never among them. */
export function readModuleAdminForm(value: unknown): ModuleAdminForm | null {
  const { data } = stored.safeParse(value);
  return data ? { ...data, password: '' } : null;
}
