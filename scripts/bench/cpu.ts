/** CPU time of the processes of a bench. It tells what work costs however busy the machine is, where throughput only tells on a quiet one. */
import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

/** Milliseconds so far. */
export type Clock = () => Promise<number>;

const TICK_MS = 10;

/** Fields of /proc/<pid>/stat after the name, which may hold blanks: own and reaped children's time, and the parent. */
async function statOf(pid: number | string): Promise<{ parent: number; own: number; children: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number);
  return { parent: fields[1]!, own: (fields[11]! + fields[12]!) * TICK_MS, children: (fields[13]! + fields[14]!) * TICK_MS };
}

export const clockOf = (pid: number): Clock => async () => (await statOf(pid))?.own ?? 0;

/** This process and the programs that it ran. */
export const ownClock: Clock = async () => {
  const stat = await statOf('self');
  return stat === null ? 0 : stat.own + stat.children;
};

/** All processes of a PostgreSQL server on this machine; nothing where it is elsewhere or its user may not ask. */
export async function databaseClock(pool: Pool): Promise<Clock> {
  const answer = await pool.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`).catch(() => null);
  const postmaster = Number(answer?.rows[0]?.text.split('\n')[0] ?? NaN);
  if ((await statOf(postmaster)) === null) return async () => NaN;
  return async () => {
    const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const stats = await Promise.all(names.map(statOf));
    const own = (await statOf(postmaster))!;
    return stats.reduce((sum, stat) => sum + (stat?.parent === postmaster ? stat.own : 0), own.own + own.children);
  };
}

/** What an act took by several clocks. */
export async function during<T>(clocks: readonly Clock[], act: () => Promise<T>): Promise<{ result: T; taken: number[] }> {
  const before = await Promise.all(clocks.map((clock) => clock()));
  const result = await act();
  const after = await Promise.all(clocks.map((clock) => clock()));
  return { result, taken: after.map((time, index) => time - before[index]!) };
}
