/** What a page of the directory knows beyond its list: how it is called, where search engines keep it, where it leads. */
import type { DirectoryData } from './load-directory.ts';

export type PlaceLink = { label: string; listed: number; path: string };

export type DirectoryPage = DirectoryData & {
  /** Address of the page that search engines keep for this one. */
  canonicalPath: string;
  /** A view of another page: filtered, sorted, searched, turned; or with nobody to show. */
  isView: boolean;
  /** The one profession on show, as its title says it: 'Electricians'. */
  professionTitle: string | null;
  /** Path of the picture for shared links. */
  picture: string | undefined;
  /** Pages of the professions in this city, and of the state. */
  professionLinks: readonly PlaceLink[];
  stateLink: { label: string; path: string } | null;
};
