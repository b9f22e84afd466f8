/** SQL that reads a whole profile. */
import { sql } from 'kysely';
import type { UserStatus } from '../../../contract/shared/roles.ts';
import type { Db } from '../../platform/database.ts';
import type { PlaceColumns } from '../locations/present.ts';
import { CARD, type CardRow } from './queries.ts';

export type WholeProfile = Omit<CardRow, 'profession' | 'has_phone'> & PlaceColumns & {
  email: string;
  role: 'vendor' | 'broker';
  status: UserStatus;
  phone: string | null;
  age: number | null;
  profession_id: number | null;
  /** The name in the list of professions. */
  listed_profession: string | null;
  requested_profession: string | null;
  specialization_ids: number[];
};

/** A vendor's or broker's profile of any status. Whether the viewer may see it is the caller's to ask. */
export async function findProfile(db: Db, id: string): Promise<WholeProfile | undefined> {
  const { rows } = await sql<WholeProfile>`
    select ${CARD}, u.email, u.role, u.status, p.phone, p.age, p.profession_id,
      (select f.name from professions f where f.id = p.profession_id) as listed_profession,
      (select r.requested_profession from profession_requests r where r.id = p.profession_request_id) as requested_profession,
      array(select s.specialization_id from profile_specializations s where s.user_id = p.user_id order by s.position, s.specialization_id) as specialization_ids
    from users u join profiles p on p.user_id = u.id
    where u.id = ${id} and u.role in ('vendor', 'broker')`.execute(db);
  return rows[0];
}

/** Where the photo of a profile is, if it has one. */
export async function findImageAddress(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('profile_image_url').where('user_id', '=', id).executeTakeFirst();
  return row?.profile_image_url ?? null;
}
