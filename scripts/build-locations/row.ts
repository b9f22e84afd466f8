/** The shape of one line of data/locations.tsv and of the raw places it is made from. */

export type LocationType = 'country' | 'state' | 'city' | 'newsco';

export interface LocationRow {
  id: number;
  type: LocationType;
  parentId: number | null;
  name: string;
  /** ISO 3166-1 alpha-2 for countries, ISO 3166-2 for states where known, PIN for Indian areas. */
  code: string;
  aliases: string[];
  /** 0 where the sources do not know it. */
  population: number;
  lat: number | null;
  lng: number | null;
  /** 1 before 2: India before other countries, hand-written areas before gathered ones. */
  rank: number;
}

/** A place with its GeoNames id, population and feature code (2023). */
export interface GeoPlace {
  id: number;
  name: string;
  alternates: string[];
  lat: number;
  lng: number;
  feature: string;
  country: string;
  admin1: string;
  admin2: string;
  population: number;
}

/** A place of the newest list: current name and division, but neither id nor population. */
export interface NewPlace {
  name: string;
  lat: number;
  lng: number;
  country: string;
  admin1: string;
  admin2: string;
}

/** A populated place after both lists were joined; `id` is null where only the newest list has it. */
export interface Place {
  id: number | null;
  name: string;
  /** Other spellings found by joining, before any choice. */
  spellings: string[];
  feature: string;
  country: string;
  admin1: string;
  admin2: string;
  lat: number;
  lng: number;
  population: number;
}

export interface PostOffice {
  pin: string;
  name: string;
  district: string;
}

export const INDIA = 356;

/** First id of each kind; nodes made by administrators start at 1,000,000,000. */
export const ID_START = { place: 90_000_000, area: 100_000_000, state: 200_000_000, end: 300_000_000 } as const;
