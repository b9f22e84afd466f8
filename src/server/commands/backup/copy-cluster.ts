/**
 * A consistent copy of the embedded database while it runs, as pg_basebackup makes one: the package brings no such tool.
 * Pages may be torn while they are copied; the log from the start to the end of the copy, which comes along, mends them.
 * Source: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { copyTree } from './tree.ts';

/** Made anew at each start, or of one run only. */
const CONTENTS_LEFT_OUT = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/;
const LOG_SEGMENT = /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/;

/** `client` is the superuser's, and used for nothing else meanwhile. */
export async function copyCluster(client: pg.ClientBase, from: string, to: string): Promise<void> {
  // Until this session ends no part of the log is removed that is still to be copied.
  await client.query(`select pg_create_physical_replication_slot('newsco_backup_' || pg_backend_pid(), true, true)`);
  await client.query(`select pg_backup_start('newsco', true)`);
  await copyTree(from, to, (path) => !CONTENTS_LEFT_OUT.test(path) && !LEFT_OUT.test(path));
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await writeFile(join(to, 'backup_label'), rows[0]!.labelfile, { mode: 0o600 });
  await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), (path) => LOG_SEGMENT.test(path));
}
