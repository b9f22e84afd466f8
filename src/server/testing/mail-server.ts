/** A real SMTP server on this machine that keeps what it receives, and can refuse or be slow. */
import type { AddressInfo, Socket } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  port: number;
  received: Email[];
  /** While true every recipient is refused. */
  refuse: boolean;
  /** While true every recipient is put off until later, as by greylisting. */
  putsOff: boolean;
  /** How long it takes to greet, and to say that it has taken a mail. */
  pauseMs: { greeting: number; taken: number };
  /** While there is one, mails that have arrived are taken when it resolves, and refused when it rejects. */
  verdict: Promise<void> | undefined;
  /** Clients that are connected just now. */
  readonly connections: number;
  /** How often somebody has connected so far. */
  readonly greeted: number;
  /** Closes all connections, as mail servers do that have waited for long enough. */
  hangUp(): void;
  stop(): Promise<void>;
};

async function keep(stream: AsyncIterable<Buffer>, received: Email[]): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  received.push(await PostalMime.parse(Buffer.concat(chunks)));
}

/** Starts it on `port`, any free one unless told. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Email[] = [];
  let connections = 0;
  let greeted = 0;
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      greeted += 1;
      setTimeout(done, mailServer.pauseMs.greeting);
    },
    onClose: () => {
      connections -= 1;
    },
    onRcptTo: (_address, _session, done) => {
      if (mailServer.putsOff) done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
      else done(mailServer.refuse ? Object.assign(new Error('No such mailbox: marker-mail@example.com'), { responseCode: 550 }) : null);
    },
    onData: (stream, _session, done) => {
      const take = async () => {
        await keep(stream, received);
        await mailServer.verdict;
      };
      callbackify(take)((error) => void setTimeout(() => done(error), mailServer.pauseMs.taken));
    },
  });
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', () => resolve()));
  // A client that is killed resets its connection.
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const address = smtp.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    refuse: false,
    putsOff: false,
    pauseMs: { greeting: 0, taken: 0 },
    verdict: undefined,
    get connections() {
      return connections;
    },
    get greeted() {
      return greeted;
    },
    hangUp() {
      for (const socket of sockets) socket.end();
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return mailServer;
}
