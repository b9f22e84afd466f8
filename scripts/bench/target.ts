/** The server under load: the built one as it is shipped, in a process of its own, with a mail server, whose rate limits are counted but never reached. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from './fire.ts';
import { startMailSink } from './mail-sink.ts';

const START_MS = 60_000;
// Counted like any others', and far beyond what a bench can ask for. Whoever asks says behind a proxy who they are.
const LIMITS = { RATE_LIMITS: '1000000', TRUST_PROXY: '127.0.0.1' };
const METRICS_TOKEN = 'a-token-of-this-bench';
/** Of a server that reads each answer anew. */
export const FORGETFUL = { KEPT_ANSWERS_MB: '0' };

export type Target = {
  url: string;
  pid: number;
  /** The answer's body, over one connection that stays open. */
  call(request: Request): Promise<string>;
  /** How many answers that may be kept came from where, since it started. */
  served(): Promise<{ memory: number; database: number }>;
  /** How many mails it has sent. */
  mailsSent(): Promise<number>;
  /** Memory in use at its highest, in megabytes. */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
};

export type TargetOptions = { /** May ask for a profile. */ nodeOptions: readonly string[]; settings?: Record<string, string> };

/** Starts it and waits until it is ready. */
export async function startTarget(databaseUrl: string, { nodeOptions, settings = {} }: TargetOptions): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'newsco-bench-'));
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const shipped = await shippedStart();
  const mailSink = await startMailSink();
  const child = spawn(process.execPath, [...nodeOptions, ...shipped.options], {
    env: { ...process.env, ...shipped.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', ...LIMITS, METRICS_TOKEN, SMTP_URL: mailSink.url, LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await addressIn(log, () => child.exitCode === null);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    url,
    pid: child.pid!,
    call: (request) => call(url, agent, request),
    served: async () => servedIn(await call(url, agent, { path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })),
    mailsSent: () => mailSink.taken(),
    peakMemory: async () => Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    async stop() {
      agent.destroy();
      child.kill('SIGTERM');
      await ended;
      mailSink.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One that keeps no answers does not tell of any. */
function servedIn(metrics: string): { memory: number; database: number } {
  const by = (source: string) => Number(new RegExp(`^newsco_kept_answers_total\\{served_by="${source}"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
  return { memory: by('memory'), database: by('database') };
}

/** Throws where what was to be read anew each time came from memory. */
export async function demandReadAnew(target: Pick<Target, 'served'>): Promise<void> {
  const { memory } = await target.served();
  if (memory > 0) throw new Error(`A server that is to read all answers anew gave ${memory} from memory.`);
}

/** As `npm start` starts it: settings before the command, options behind it. */
async function shippedStart(): Promise<{ env: Record<string, string>; options: string[] }> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } };
  const [settings, options] = scripts.start.split(' node ');
  return { env: Object.fromEntries(settings!.split(' ').map((setting) => setting.split('='))) as Record<string, string>, options: options!.split(' ') };
}

async function addressIn(log: string, isAlive: () => boolean): Promise<string> {
  for (const started = performance.now(); performance.now() - started < START_MS && isAlive(); await delay(100)) {
    const address = /"address":"([^"]+)","msg":"ready"/.exec(await readFile(log, 'utf8'))?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The server did not start:\n${await readFile(log, 'utf8')}`);
}

function call(url: string, agent: Agent, { method = 'GET', path, headers, body }: Request): Promise<string> {
  return new Promise((resolve, reject) => {
    send(`${url}${path}`, { method, headers: headers ?? {}, agent }, (response) => {
      // Put together once all of it is here: text that grows with each piece of megabytes kept this process busy for longer than the server sent them.
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode! < 300) resolve(text);
        else reject(new Error(`${response.statusCode}: ${text}`));
      });
    }).on('error', reject).end(body);
  });
}
