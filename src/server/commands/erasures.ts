/**
 * What people had erased, for the days after a backup is restored:
 * `npm run erasures -- list > erasures.txt` before (and with every backup), `npm run erasures -- replay < erasures.txt` after.
 */
import { createInterface } from 'node:readline/promises';
import { listErasures } from '../features/own-data/replay-service.ts';
import type { Db } from '../platform/database.ts';
import { command, onDatabase, Refusal } from './on-database.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { commandSettings } from './settings.ts';

async function list(db: Db): Promise<void> {
  for (const { type, id, at } of await listErasures(db)) console.log(`${type} ${id} ${at.toISOString()}`);
}

async function replay(db: Db): Promise<void> {
  const repeated = await repeatErasures(db, createInterface({ input: process.stdin }));
  console.log(`${repeated} erasures were repeated; the others are in effect already.`);
}

await command(async () => {
  const acts: Readonly<Record<string, (db: Db) => Promise<void>>> = { list, replay };
  const act = acts[process.argv[2] ?? ''];
  if (!act) throw new Refusal("Say what to do: npm run erasures -- list > erasures.txt, or npm run erasures -- replay < erasures.txt");
  await onDatabase(commandSettings(), ({ db }) => act(db));
});
