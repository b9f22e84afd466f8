/** Calls of the directory. */
import { vendors } from '../../../contract/vendors.ts';
import { route } from '../../platform/http/route.ts';
import { listPlaces, listVendors, readPlace, readVendor } from './service.ts';

export const vendorRoutes = [
  route(vendors.place, ({ db }, input) => readPlace(db, input)),
  route(vendors.places, ({ db }, input) => listPlaces(db, input)),
  route(vendors.list, (context, input) => listVendors(context, input)),
  route(vendors.detail, (context, input) => readVendor(context, input)),
];
