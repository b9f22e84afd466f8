/** A mail server in a process of its own that takes everything and keeps nothing: servers are timed while they send their mails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = `
  const { SMTPServer } = require('smtp-server');
  let taken = 0;
  process.once('disconnect', () => process.exit());
  process.on('message', () => process.send(taken));
  const onData = (stream, _session, done) => {
    stream.once('end', () => {
      taken += 1;
      done();
    }).resume();
  };
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, logger: false, onData });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1', () => console.log(server.server.address().port));`;

export type MailSink = {
  url: string;
  /** How many mails it has taken so far. */
  taken(): Promise<number>;
  stop(): void;
};

/** Starts it on any free port. */
export async function startMailSink(): Promise<MailSink> {
  // The channel tells it when the bench has ended, however that came about.
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [port] = (await once(child.stdout!, 'data')) as [Buffer];
  return {
    url: `smtp://127.0.0.1:${String(port).trim()}`,
    async taken() {
      const told = once(child, 'message');
      child.send('taken');
      return Number((await told)[0]);
    },
    stop: () => void child.kill(),
  };
}
