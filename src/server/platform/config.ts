/** Settings from the environment, checked once at start; every fault is listed in one go. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { addressesOf } from './database-hosts.ts';

export type Mode = 'production' | 'development' | 'demo' | 'test';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema);
const url = (protocols: RegExp, hint: string) => z.url({ protocol: protocols, error: hint });
const isDatabase = (value: string) => addressesOf(value).every((address) => URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol));
const parts = (value: string) => value.split(',').map((part) => part.trim()).filter(Boolean);
const list = (isRight: (part: string) => boolean, hint: string) => setting(z.string().default('').refine((value) => parts(value).every(isRight), hint)).transform((value) => parts(value ?? ''));
/** As browsers write it: compared letter by letter. */
const isOrigin = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxy(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return PROXY_NAMES.has(text) || (isIP(address) > 0 && more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)));
}
const rateLimits = z.union([z.literal('on'), z.literal('off'), z.coerce.number().positive()], { error: 'must be on, off or a factor such as 10' });

const settings = z.object({
  PORT: setting(z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000)),
  HOST: setting(z.string().default('127.0.0.1')),
  PUBLIC_URL: setting(url(/^https?$/, 'must be an http(s) address').optional()),
  DATA_DIR: setting(z.string().optional()),
  FILE_KEY: setting(z.string().refine((value) => Buffer.byteLength(value) >= 32, 'must have at least 32 bytes').optional()),
  FILES_URL: setting(z.string().regex(/^(file:.+|s3:\/\/[^/?]+.*)$/, 'must be file: and a folder, or s3:// and a bucket').optional()),
  DATABASE_URL: setting(z.string().refine(isDatabase, 'must be a postgres:// address').optional()),
  DATABASE_DIRECT_URL: setting(z.string().refine(isDatabase, 'must be a postgres:// address').optional()),
  DATABASE_REPLICA_URL: setting(z.string().refine((value) => isDatabase(value) && addressesOf(value).length === 1, 'must be a postgres:// address of one host').optional()),
  ADMIN_EMAIL: setting(z.email('must be an e-mail address').optional()),
  ADMIN_PASSWORD: setting(z.string().min(8, 'must have at least 8 characters').optional()),
  SMTP_URL: setting(url(/^smtps?$/, 'must be an smtp:// address').optional()),
  MAIL_FROM: setting(z.string().optional()),
  CORS_ORIGINS: list(isOrigin, 'must be origins such as https://partner.example, with commas between them'),
  RATE_LIMITS: setting(rateLimits.default('on')),
  KEPT_ANSWERS_MB: setting(z.coerce.number({ error: 'must be a number of megabytes' }).int().min(0).max(4096).default(16)),
  TRUST_PROXY: list(isProxy, 'must be addresses or networks such as 10.0.0.0/8, with commas between them'),
  METRICS_TOKEN: setting(z.string().regex(/^\S{16,}$/, 'must have at least 16 characters and no blanks').optional()),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { error: 'must be fatal, error, warn, info, debug or silent' }).default('info')),
  BRAND_NAME: setting(z.string().default('Newsco')),
  SUPPORT_EMAIL: setting(z.email('must be an e-mail address').default('support@newsco.example')),
  SUPPORT_PHONE: setting(z.string().default('+91 50000 00000')),
  INSTAGRAM_URL: setting(url(/^https?$/, 'must be an http(s) address').default('https://www.instagram.com/newsco')),
  YOUTUBE_URL: setting(url(/^https?$/, 'must be an http(s) address').default('https://www.youtube.com/@newsco')),
  BROKER_CONNECT_URL: setting(url(/^https?$/, 'must be an http(s) address').optional()),
  LEGAL_HOLD_DAYS: setting(z.coerce.number({ error: 'must be a number of days' }).int().min(0).max(3650).default(0)),
});

export type Config = {
  mode: Mode;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** Secret that other keys are derived from; made once in the data folder when absent. */
  fileKey: string | undefined;
  /** Where uploaded files are kept; a folder in the data folder when absent. */
  filesUrl: string | undefined;
  /** One host, or several of which one takes writes. */
  databaseUrl: string | undefined;
  /** Past a pooler, for what needs a session of its own. */
  databaseDirectUrl: string | undefined;
  /** A streaming replica, which public reads go to. */
  databaseReplicaUrl: string | undefined;
  firstAdmin: { email: string; password: string } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  corsOrigins: readonly string[];
  /** Multiplies every limit; Infinity switches them off. */
  rateLimitFactor: number;
  /** Memory for public answers; 0 keeps none. */
  keptAnswersBytes: number;
  trustProxy: readonly string[];
  /** Whoever sends it may read /metrics; without it there is no such address. */
  metricsToken: string | undefined;
  logLevel: string;
  brandName: string;
  supportEmail: string;
  supportPhone: string;
  instagramUrl: string;
  youtubeUrl: string;
  brokerConnectUrl: string | null;
  /** How long sealed copies of erased data are kept; 0 keeps none. */
  legalHoldDays: number;
};

/** Faults of the settings: one in the line itself, several in a line each. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The settings are not right:${faults.length === 1 ? ` ${faults[0]!}` : faults.map((fault) => `\n  ${fault}`).join('')}`);
  }
}

/** Reads and checks the settings; `NAME_FILE` may name a file that holds the value of `NAME`. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv, mode: Mode): Config {
  const { given, unreadable } = withFiles(environment);
  const parsed = settings.safeParse(given);
  const faults = [
    ...unreadable.map((name) => `${name}_FILE names a file that cannot be read`),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...crossFaults({ ...given, ...Object.fromEntries(unreadable.map((name) => [name, 'unknown'])) }, mode),
  ];
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const values = parsed.data;
  return {
    mode,
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir: values.DATA_DIR ?? (mode === 'demo' ? './data-demo' : './data-local'),
    fileKey: values.FILE_KEY,
    filesUrl: values.FILES_URL,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    firstAdmin:
      values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD !== undefined
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.BRAND_NAME} <${values.SUPPORT_EMAIL}>`,
    corsOrigins: values.CORS_ORIGINS,
    rateLimitFactor: limitFactor(values.RATE_LIMITS),
    keptAnswersBytes: values.KEPT_ANSWERS_MB * 2 ** 20,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    brandName: values.BRAND_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    supportPhone: values.SUPPORT_PHONE,
    instagramUrl: values.INSTAGRAM_URL,
    youtubeUrl: values.YOUTUBE_URL,
    brokerConnectUrl: values.BROKER_CONNECT_URL ?? (mode === 'demo' ? 'https://broker-connect.example' : null),
    legalHoldDays: values.LEGAL_HOLD_DAYS,
  };
}

type Given = Record<string, string | undefined>;

/** Of what was given, whether each by itself is right or not, so that all is told at once. */
function crossFaults(given: Given, mode: Mode): string[] {
  const faults: string[] = [];
  const has = (name: keyof typeof settings.shape) => blankIsAbsent(given[name]) !== undefined;
  if (has('ADMIN_EMAIL') !== has('ADMIN_PASSWORD')) faults.push('ADMIN_EMAIL and ADMIN_PASSWORD must be given together');
  for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL'] as const) {
    if (has(name) && !has('DATABASE_URL')) faults.push(`${name} needs DATABASE_URL: the embedded database has none`);
  }
  const address = given['PUBLIC_URL'] ?? '';
  if (mode === 'production' && URL.canParse(address)) {
    const { protocol, hostname } = new URL(address);
    if (protocol === 'http:' && !LOOPBACK.test(hostname)) faults.push('PUBLIC_URL must be an https address (http only on this machine)');
  }
  return faults;
}

function limitFactor(value: 'on' | 'off' | number): number {
  if (value === 'on') return 1;
  return value === 'off' ? Number.POSITIVE_INFINITY : value;
}

/** A blank setting is none here as well: containers hand all of them on, filled in or not. */
function withFiles(environment: NodeJS.ProcessEnv): { given: Given; unreadable: string[] } {
  const given: Given = { ...environment };
  const unreadable: string[] = [];
  for (const name of Object.keys(settings.shape)) {
    const file = environment[`${name}_FILE`] ?? '';
    if (file === '' || blankIsAbsent(given[name]) !== undefined) continue;
    try {
      given[name] = readFileSync(file, 'utf8').trim();
    } catch {
      unreadable.push(name);
    }
  }
  return { given, unreadable };
}
