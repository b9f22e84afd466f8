/** Calls of assignment. */
import { assignment } from '../../../contract/assignment.ts';
import { referrals } from '../../../contract/referrals.ts';
import { route } from '../../platform/http/route.ts';
import { assignByHand, assignMany, assignReferral } from './by-hand-service.ts';
import { listCandidates } from './candidate-service.ts';
import { autoAssign } from './service.ts';

export const assignmentRoutes = [
  route(assignment.candidates, listCandidates),
  route(assignment.assign, assignByHand),
  route(referrals.assign, assignReferral),
  route(assignment.assignMany, assignMany),
  route(assignment.autoAssign, autoAssign),
];
