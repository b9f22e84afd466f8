/** Calls of assignment. */
import { assignment } from '../../../contract/assignment.ts';
import { route } from '../../platform/http/route.ts';
import { listCandidates } from './candidate-service.ts';
import { assignByHand, autoAssign } from './service.ts';

export const assignmentRoutes = [
  route(assignment.candidates, listCandidates),
  route(assignment.assign, assignByHand),
  route(assignment.autoAssign, autoAssign),
];
