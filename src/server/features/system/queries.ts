/** SQL of what the installation knows of itself. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export type Installation = { postgres: string; applied: number; latest: string | null; last_backup_at: Date | null };

/** The last backup is the last that was recorded. */
export async function findInstallation(db: Db): Promise<Installation> {
  const { rows } = await sql<Installation>`
    select current_setting('server_version') as postgres, count(*) as applied, max(name) as latest,
      (select at from activity where object_type = 'system' and object_id = 'backup' order by at desc, id desc limit 1) as last_backup_at
    from migrations`.execute(db);
  return rows[0]!;
}
