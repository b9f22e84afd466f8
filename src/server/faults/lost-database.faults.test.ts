/** A database that is restarted or killed under load: 503 meanwhile, then all goes on by itself. */
import { afterAll } from 'vitest';
import { expectAlive, onBothDatabases, through } from '../testing/faults/installation.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { startMailServer } from '../testing/mail-server.ts';

const SURVIVES = '503 with Retry-After meanwhile, back <= 5 s after the database is started (the embedded one: lost), server lives, nothing acknowledged lost, nobody signed out, each mail goes out under one Message-ID';

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());

onBothDatabases('lost_database', mailServer, (rig, of) => {
  scenario(`${of}database restarted under load`, SURVIVES, (say) => through(rig, say, async () => {
    await rig.postgres.stopFast();
    await expectAlive(rig.server, 2000);
    return rig.postgres.start();
  }));

  scenario(`${of}kill -9 of the database under load`, SURVIVES, (say) => through(rig, say, async () => {
    await rig.postgres.kill();
    await expectAlive(rig.server, 2000);
    return rig.postgres.start();
  }));
});
