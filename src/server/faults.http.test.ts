/** What was acknowledged is there after kill -9 of everything, and a stop finishes what it began. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PASSWORD = 'a good password';
const PUNE = { country: 'India', state: 'Maharashtra', city: 'Pune' };

let dataDir: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'newsco-faults-'));
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await delay(500);
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a server on the folder and answers its address. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/testing/serve.ts'], {
    // A group of its own, so that all of it can be killed at once.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', RATE_LIMITS: 'off', ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: PASSWORD },
  });
  server = child;
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

let phone = 0;

/** Sends one request; answers its number, or null when it was not acknowledged. */
async function send(address: string): Promise<string | null> {
  phone += 1;
  const body = { referral_type: 'vendor', service_details: { professions: ['electrician'] }, contact_info: { name: 'Asha', phone: `+91 60000 ${String(phone).padStart(5, '0')}` }, location: PUNE };
  try {
    const response = await fetch(`${address}/api/leads/service-request`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!response.ok) return null;
    return ((await response.json()) as { data: { referral_id: string } }).data.referral_id;
  } catch {
    return null;
  }
}

/** Keeps sending from a few clients until told to stop; answers what was acknowledged. */
function keepSending(address: string): { stop(): Promise<string[]> } {
  let running = true;
  const acknowledged: string[] = [];
  const client = async () => {
    while (running) {
      const reference = await send(address);
      if (reference !== null) acknowledged.push(reference);
      else await delay(5);
    }
  };
  const clients = Array.from({ length: 4 }, client);
  return {
    stop: async () => {
      running = false;
      await Promise.all(clients);
      return acknowledged;
    },
  };
}

/** Numbers of all leads, as an administrator sees them. */
async function storedReferences(address: string): Promise<Set<string>> {
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@example.com', password: PASSWORD }) });
  const { access_token } = (await login.json()) as { access_token: string };
  const found = new Set<string>();
  for (let skip = 0; ; skip += 100) {
    const page = await fetch(`${address}/api/admin/leads?limit=100&skip=${skip}`, { headers: { authorization: `Bearer ${access_token}` } });
    const { data } = (await page.json()) as { data: { leads: { referral_id: string }[] } };
    for (const lead of data.leads) found.add(lead.referral_id);
    if (data.leads.length < 100) return found;
  }
}

/** Kills the server and every database process on the folder, all at once. */
function killEverything(): void {
  const postgres = execFileSync('sh', ['-c', `ps -eo pid,args | grep postgres | grep -F ${JSON.stringify(dataDir)} | grep -v grep | awk '{print $1}'`], { encoding: 'utf8' });
  const pids = postgres.trim().split('\n').filter(Boolean).map(Number);
  expect(pids.length).toBeGreaterThan(0);
  process.kill(-server!.pid!, 'SIGKILL');
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Its parent's end was quicker.
    }
  }
}

test('kill -9 of everything during writes loses nothing acknowledged', async () => {
  const traffic = keepSending(await start());
  await delay(2000);
  killEverything();
  const acknowledged = await traffic.stop();
  expect(acknowledged.length).toBeGreaterThan(20);
  const stored = await storedReferences(await start());
  expect(acknowledged.filter((reference) => !stored.has(reference))).toEqual([]);
}, 90_000);

test('SIGTERM under load ends within ten seconds and keeps what it acknowledged', async () => {
  server!.kill('SIGTERM');
  await new Promise((resolve) => server!.once('exit', resolve));
  const traffic = keepSending(await start());
  await delay(1000);
  const stopping = Date.now();
  const ended = new Promise((resolve) => server!.once('exit', resolve));
  server!.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(Date.now() - stopping).toBeLessThan(10_000);
  const acknowledged = await traffic.stop();
  expect(acknowledged.length).toBeGreaterThan(20);
  const stored = await storedReferences(await start());
  expect(acknowledged.filter((reference) => !stored.has(reference))).toEqual([]);
}, 90_000);
