/** SQL of the kept cards of listed vendors. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { PlaceLevel } from './directory-rules.ts';
import { CARD, type CardRow } from './queries.ts';

export type CardPlace = { level: PlaceLevel; id: number };
export type KeptCard = { userId: string; card: string };

/** Whoever makes a card holds it first, so that the profile is read after everybody who wrote a card before has committed. */
export async function lockCards(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select 1 from vendor_cards where user_id = any(${[...userIds]}::uuid[]) order by user_id for update`.execute(db);
}

/** What the cards of those who are listed show. */
export async function selectCardRows(db: Db, userIds: readonly string[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${CARD} from vendor_search s join profiles p on p.user_id = s.user_id where s.user_id = any(${[...userIds]}::uuid[])`.execute(db);
  return rows;
}

export async function saveCards(db: Db, cards: readonly KeptCard[]): Promise<void> {
  await sql`
    insert into vendor_cards as c (user_id, card)
    select * from unnest(${cards.map(({ userId }) => userId)}::uuid[], ${cards.map(({ card }) => card)}::text[])
    on conflict (user_id) do update set card = excluded.card where c.card is distinct from excluded.card`.execute(db);
}

/** Some vendors whose card is not made yet and whom nobody else is at; they are held. */
export async function takeUnmade(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from vendor_cards where card is null order by user_id limit ${limit} for update skip locked`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Vendors listed in a place, or anywhere, after one of them, in the order of their ids. */
export async function selectListed(db: Db, place: CardPlace | null, after: string | null, limit: number): Promise<string[]> {
  let query = db.selectFrom('vendor_search').select('user_id');
  if (place !== null) query = query.where(place.level, '=', place.id);
  if (after !== null) query = query.where('user_id', '>', after);
  const rows = await query.orderBy('user_id').limit(limit).execute();
  return rows.map((row) => row.user_id);
}
