/** What a server may stand on: a PostgreSQL of its own, or the embedded database. */
import { tmpdir } from 'node:os';
import { embeddedDatabase } from './embedded.ts';
import { type Breakable, startPostgres } from './postgres.ts';
import { createSite, type Site } from './site.ts';

export type Ground = { postgres: Breakable; site: Site };
/** `parent`: the folder that the database is to be in. */
type Wish = { name: string; settings?: Record<string, string>; parent?: string };

async function onPostgres({ name, settings, parent }: Wish): Promise<Ground> {
  const postgres = await startPostgres(parent === undefined ? {} : { parent });
  return { postgres, site: await createSite(await postgres.create(name), settings) };
}

/** Its files lie beside it. */
async function onEmbedded({ settings, parent = tmpdir() }: Wish): Promise<Ground> {
  const site = await createSite('', settings, parent);
  return { postgres: embeddedDatabase(site.dataDir), site };
}

/** For `describe.each`: what the names of its scenarios begin with, and how to prepare it. */
export const GROUNDS = [['', onPostgres], ['embedded database: ', onEmbedded]] as const;

export async function clear({ postgres, site }: Ground): Promise<void> {
  await site.remove();
  await postgres.remove();
}
