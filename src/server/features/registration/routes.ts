/** Calls of sign-up and its review. */
import { registration } from '../../../contract/registration.ts';
import { route } from '../../platform/http/route.ts';
import { viewIdCardPhoto } from './photo-service.ts';
import { approve, dropPrepared, listPending, prepareApplication, register, reject } from './service.ts';

export const registrationRoutes = [
  route(registration.register, { prepare: prepareApplication, act: register, undo: dropPrepared }),
  route(registration.pendingApprovals, listPending),
  route(registration.idCardPhoto, viewIdCardPhoto),
  route(registration.approve, approve),
  route(registration.reject, reject),
];
