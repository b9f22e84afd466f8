/** One vendor or broker of the scale set, from its row number alone. */
import { type Draw, drawsOf } from './draw.ts';
import type { World } from './world.ts';

const FIRST_JOINED = Date.UTC(2023, 0, 1);
const JOINING_MS = 3 * 365 * 86_400_000;
const FREE_LANGUAGES = ['Konkani', 'Tulu', 'Maithili', 'Bhojpuri', 'Sindhi', 'Assamese', 'Nepali', 'Kashmiri'];
const MEAN_RATINGS = 3;
const STAR_SHARES = [0.05, 0.09, 0.18, 0.42, 1];

/** Field numbers of the draws, so that a new one leaves the others as they were. */
const FIELD = { city: 1, area: 2, profession: 3, gender: 4, group: 5, first: 6, last: 7, experience: 8, joined: 9, id: 10, popularity: 12, quality: 13, specializations: 14, languages: 20, free: 30, phone: 31, age: 32, completed: 33, stars: 1000 } as const;

export type ScaleSet = { seed: number; size: number; world: World };
export type Standing = { role: 'vendor' | 'broker'; status: 'approved' | 'pending' | 'suspended' };

const LISTED: Standing = { role: 'vendor', status: 'approved' };

export type VendorRows = {
  user: Standing & { id: string; email: string; created_at: string; updated_at: string };
  profile: {
    user_id: string; full_name: string; phone: string; age: number; gender: string | null; profession_id: number | null; experience_years: number | null;
    country_id: number; state_id: number | null; city_id: number; newsco_id: number | null; languages: string[];
    rating_sum: number; rating_count: number; completed_leads: number; updated_at: string;
  };
  specializations: { user_id: string; specialization_id: number; position: number }[];
};

/** Makes the rows of the row-th vendor, or of someone of another standing: brokers have no profession, and who waits for approval has done nothing yet. */
export function makeVendor({ seed, size, world }: ScaleSet, row: number, { role, status }: Standing = LISTED): VendorRows {
  const draw = drawsOf(seed, row);
  const joined = new Date(FIRST_JOINED + Math.floor(draw(FIELD.joined) * JOINING_MS));
  const id = idOf(draw, joined, row);
  const at = joined.toISOString();
  const city = world.cities.pick(draw(FIELD.city));
  const profession = world.professions.pick(draw(FIELD.profession));
  const region = world.regionOf(city.stateCode, city.countryId);
  const gender = genderOf(draw(FIELD.gender));
  return {
    user: { id, email: `${role}${row}@example.com`, role, status, created_at: at, updated_at: at },
    profile: {
      user_id: id,
      full_name: nameOf(draw, region.groups.pick(draw(FIELD.group)), gender),
      phone: `+91 50${String(Math.floor(draw(FIELD.phone) * 1e8)).padStart(8, '0')}`,
      age: 20 + Math.floor(draw(FIELD.age) * 45),
      gender,
      profession_id: role === 'broker' ? null : profession.id,
      experience_years: draw(FIELD.experience) < 0.02 ? null : Math.floor(draw(FIELD.experience) ** 2 * 51),
      country_id: city.countryId,
      state_id: city.stateId,
      city_id: city.id,
      newsco_id: city.areas === null || draw(FIELD.area) < 0.1 ? null : city.areas.pick((draw(FIELD.area) - 0.1) / 0.9),
      languages: languagesOf(draw, region.languages),
      ...(status === 'pending' || role === 'broker' ? { rating_sum: 0, rating_count: 0 } : ratingsOf(draw, size)),
      completed_leads: status === 'pending' ? 0 : Math.floor(draw(FIELD.completed) ** 4 * 60),
      updated_at: at,
    },
    specializations: (role === 'broker' ? [] : specializationsOf(draw, profession.specializations)).map((specialization_id, position) => ({ user_id: id, specialization_id, position })),
  };
}

/** A UUIDv7 whose random part is drawn, with the row in it so that no two are equal. */
function idOf(draw: Draw, joined: Date, row: number): string {
  const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, '0');
  const time = hex(joined.getTime(), 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(draw(FIELD.id) * 4096, 3)}-8${hex(draw(FIELD.id + 1) * 4096, 3)}-${hex(row, 12)}`;
}

function genderOf(draw: number): 'male' | 'female' | 'other' | null {
  if (draw < 0.7) return 'male';
  if (draw < 0.97) return 'female';
  return draw < 0.985 ? 'other' : null;
}

function nameOf(draw: Draw, group: { m: string[]; f: string[]; l: string[] }, gender: string | null): string {
  const first = gender === 'female' ? group.f : group.m;
  return `${skewed(first, draw(FIELD.first))} ${skewed(group.l, draw(FIELD.last))}`;
}

/** The first of a list are the common ones. */
function skewed<T>(items: readonly T[], draw: number): T {
  return items[Math.floor(draw ** 1.5 * items.length)]!;
}

function languagesOf(draw: Draw, local: readonly string[]): string[] {
  const spoken = local.filter((_language, index) => draw(FIELD.languages + index) < [0.95, 0.7, 0.5][Math.min(index, 2)]!);
  return draw(FIELD.free) < 0.03 ? [...spoken, skewed(FREE_LANGUAGES, draw(FIELD.free) / 0.03)] : spoken;
}

/** A few vendors have most of the ratings; which ones is scattered over the rows. */
function ratingsOf(draw: Draw, size: number): { rating_sum: number; rating_count: number } {
  const rank = draw(FIELD.popularity) * size;
  const offset = size / 1000;
  const meanWeight = (10 * ((size + offset) ** 0.1 - offset ** 0.1)) / size;
  const expected = (MEAN_RATINGS * (rank + offset) ** -0.9) / meanWeight;
  const count = Math.floor(expected + draw(FIELD.quality));
  let sum = 0;
  for (let i = 0; i < count; i += 1) sum += 1 + STAR_SHARES.findIndex((share) => draw(FIELD.stars + i) < share);
  return { rating_sum: sum, rating_count: count };
}

function specializationsOf(draw: Draw, offered: { pick(draw: number): number }): number[] {
  const wanted = Math.floor(draw(FIELD.specializations) * 4);
  const drawn = Array.from({ length: wanted }, (_one, index) => offered.pick(draw(FIELD.specializations + 1 + index)));
  return [...new Set(drawn)];
}
