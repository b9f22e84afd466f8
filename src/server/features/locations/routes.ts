/** Calls of locations. */
import { adminLocations } from '../../../contract/admin-locations.ts';
import { locations } from '../../../contract/locations.ts';
import { route } from '../../platform/http/route.ts';
import { addPlace, changePlace, listPlacesForAdmin, readPlaceForAdmin } from './admin-service.ts';
import { listBelow, listCountries, searchPlaces } from './service.ts';

const PUBLIC = { reads: 'replica' } as const;

export const locationRoutes = [
  route(locations.countries, ({ db }) => listCountries(db), PUBLIC),
  route(locations.states, ({ db }, { params }) => listBelow(db, { id: params.id, type: 'country' }), PUBLIC),
  route(locations.cities, ({ db }, { params }) => listBelow(db, { id: params.id, type: 'state' }), PUBLIC),
  route(locations.newsco, ({ db }, { params }) => listBelow(db, { id: params.id, type: 'city' }), PUBLIC),
  route(locations.search, ({ db }, { query }) => searchPlaces(db, { q: query.q, type: query.type, below: query.parent_id, limit: query.limit }), PUBLIC),
  route(adminLocations.list, listPlacesForAdmin),
  route(adminLocations.detail, readPlaceForAdmin),
  route(adminLocations.create, addPlace),
  route(adminLocations.change, changePlace),
];
