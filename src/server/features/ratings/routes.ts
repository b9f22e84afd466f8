/** Calls of ratings. */
import { ratings } from '../../../contract/ratings.ts';
import { route } from '../../platform/http/route.ts';
import { rate } from './service.ts';

export const ratingRoutes = [route(ratings.rate, (context, input) => rate(context, input))];
