/** Calls of the directory, of profiles and of managing vendors. */
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { profiles } from '../../../contract/profiles.ts';
import { vendors } from '../../../contract/vendors.ts';
import { route } from '../../platform/http/route.ts';
import { listManaged, readManaged } from './admin-service.ts';
import { detailSubject, listSubject } from './kept-subjects.ts';
import {
  changeProfile, dropPreparedPhoto, listPlaces, listVendors, readOwnSpecializations, preparePhoto, readPhoto, readPlace, readProfile, readVendor, removePhoto, setOwnSpecializations, setPhoto, setSpecializations,
} from './service.ts';

const PUBLIC = { reads: 'replica' } as const;

export const vendorRoutes = [
  route(vendors.place, ({ db }, input) => readPlace(db, input), PUBLIC),
  route(vendors.places, ({ db }, input) => listPlaces(db, input), PUBLIC),
  route(vendors.list, (context, input) => listVendors(context, input), { ...PUBLIC, about: listSubject }),
  route(vendors.detail, (context, input) => readVendor(context, input), { ...PUBLIC, about: detailSubject }),
  route(adminVendors.list, listManaged),
  route(adminVendors.moduleAdminList, listManaged),
  route(adminVendors.detail, readManaged),
  route(profiles.read, readProfile),
  route(profiles.update, changeProfile),
  route(profiles.photo, (context, input) => readPhoto(context, input)),
  route(profiles.setPhoto, { prepare: preparePhoto, act: setPhoto, undo: dropPreparedPhoto }),
  route(profiles.removePhoto, removePhoto),
  route(profiles.setSpecializations, setSpecializations),
  route(profiles.ownSpecializations, (context) => readOwnSpecializations(context)),
  route(profiles.setOwnSpecializations, setOwnSpecializations),
];
