/** The features of the server: their routes, jobs and mails in one list each. */
import type { Route } from '../platform/http/route.ts';
import { accountRoutes } from './accounts/routes.ts';

export const routes: readonly Route[] = [...accountRoutes];
