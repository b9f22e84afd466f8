/** Calls of sign-up, its review and that of requested professions, and adding vendors. */
import { adminVendors } from '../../../contract/admin-vendors.ts';
import { professions } from '../../../contract/professions.ts';
import { registration } from '../../../contract/registration.ts';
import { route } from '../../platform/http/route.ts';
import { createVendor, dropPreparedVendor, prepareVendor } from './create-vendor-service.ts';
import { viewIdCardPhoto } from './photo-service.ts';
import { approveMany, rejectMany } from './bulk-service.ts';
import { reviewProfessionRequest } from './profession-review-service.ts';
import { approve, dropPrepared, listPending, prepareApplication, register, reject } from './service.ts';

export const registrationRoutes = [
  route(registration.register, { prepare: prepareApplication, act: register, undo: dropPrepared }),
  route(registration.pendingApprovals, listPending),
  route(registration.idCardPhoto, viewIdCardPhoto),
  route(registration.approve, approve),
  route(registration.reject, reject),
  route(registration.approveMany, approveMany),
  route(registration.rejectMany, rejectMany),
  route(professions.review, reviewProfessionRequest),
  route(adminVendors.create, { prepare: prepareVendor, act: createVendor, undo: dropPreparedVendor }),
];
