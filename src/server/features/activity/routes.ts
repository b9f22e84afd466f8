/** Calls of the activity log. */
import { activity } from '../../../contract/activity.ts';
import { route } from '../../platform/http/route.ts';
import { listActivity } from './log-service.ts';

export const activityRoutes = [route(activity.list, listActivity)];
