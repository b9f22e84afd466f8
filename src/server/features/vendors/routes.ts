/** Calls of the directory. */
import { vendors } from '../../../contract/vendors.ts';
import { route } from '../../platform/http/route.ts';
import { listVendors, readVendor } from './service.ts';

export const vendorRoutes = [
  route(vendors.list, (context, input) => listVendors(context, input)),
  route(vendors.detail, (context, input) => readVendor(context, input)),
];
