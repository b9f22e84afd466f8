/** Calls of moderation. */
import { moderation } from '../../../contract/moderation.ts';
import { route } from '../../platform/http/route.ts';
import { deleteMember } from './deletion-service.ts';
import { reactivate, suspend } from './service.ts';

export const moderationRoutes = [route(moderation.suspend, suspend), route(moderation.reactivate, reactivate), route(moderation.delete, deleteMember)];
