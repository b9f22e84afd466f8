/**
 * What people had erased, for the days after a backup is restored:
 * `npm run erasures -- list > erasures.txt` before (and with every backup), `npm run erasures -- replay < erasures.txt` after.
 */
import { createInterface } from 'node:readline/promises';
import { type Erasure, listErasures, repeatErasure } from '../src/server/features/own-data/replay-service.ts';
import { systemClock, uuidv7 } from '../src/server/platform/clock.ts';
import { readConfig } from '../src/server/platform/config.ts';
import type { Db } from '../src/server/platform/database.ts';
import { inTransaction } from '../src/server/platform/transaction.ts';
import { command, onDatabase, Refusal } from './on-database.ts';

const LINE = /^(user|lead) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) \S+$/;

async function list(db: Db): Promise<void> {
  for (const { type, id, at } of await listErasures(db)) console.log(`${type} ${id} ${at.toISOString()}`);
}

async function replay(db: Db): Promise<void> {
  let repeated = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    const [, type, id] = LINE.exec(line) ?? [];
    if (id === undefined) throw new Refusal(`This is no line of 'erasures list': ${line}`);
    const now = systemClock();
    const erasure = { type: type as Erasure['type'], id };
    if (await inTransaction(db, (tx) => repeatErasure({ db: tx, now, newId: () => uuidv7(now) }, erasure))) repeated += 1;
  }
  console.log(`${repeated} erasures were repeated; the others are in effect already.`);
}

await command(async () => {
  const acts: Readonly<Record<string, (db: Db) => Promise<void>>> = { list, replay };
  const act = acts[process.argv[2] ?? ''];
  if (!act) throw new Refusal("Say what to do: npm run erasures -- list > erasures.txt, or npm run erasures -- replay < erasures.txt");
  await onDatabase(readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined }, 'production'), ({ db }) => act(db));
});
