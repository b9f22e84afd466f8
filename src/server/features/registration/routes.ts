/** Calls of sign-up and its review. */
import { registration } from '../../../contract/registration.ts';
import { route } from '../../platform/http/route.ts';
import { approve, hashNewPassword, listPending, register, reject } from './service.ts';

export const registrationRoutes = [
  route(registration.register, { prepare: hashNewPassword, act: register }),
  route(registration.pendingApprovals, listPending),
  route(registration.approve, approve),
  route(registration.reject, reject),
];
