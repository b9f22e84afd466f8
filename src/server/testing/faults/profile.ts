/** A vendor whose phone number changes, and what servers show of it. */
import { createLog } from '../../platform/log.ts';
import { openDatabase } from '../../platform/database.ts';
import { buildVendor } from '../builders/vendors.ts';
import type { TestApp } from '../test-app.ts';
import { rowsOf } from './postgres.ts';

export type Profile = {
  /** What each address shows: `old`, `new` or `other`, such as an error. */
  shown(addresses: readonly string[]): Promise<string[]>;
  change(databaseUrl: string): Promise<void>;
};

/** Written to the database itself, as another server would: nothing tells those asked. */
export async function buildProfile(databaseUrl: string): Promise<Profile> {
  const phones = { old: '+91 98200 00001', new: '+91 98200 00002' };
  const database = openDatabase(databaseUrl, createLog('silent'));
  const { id } = await buildVendor({ db: database.db, now: () => new Date() } as TestApp, { phone: phones.old });
  await database.close();
  const at = async (address: string) => {
    const text = await (await fetch(`${address}/api/vendors/${id}`)).text();
    return Object.entries(phones).find(([, phone]) => text.includes(phone.slice('+91 '.length)))?.[0] ?? 'other';
  };
  return {
    shown: (addresses) => Promise.all(addresses.map(at)),
    change: async (url) => {
      await rowsOf(url, 'update profiles set phone = $2 where user_id = $1', [id, phones.new]);
    },
  };
}
