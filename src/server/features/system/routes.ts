/** Routes of the installation's state. */
import { system } from '../../../contract/system.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readStatus, retryMail, sendTestMail } from './service.ts';

export const systemRoutes: readonly Route[] = [route(system.status, readStatus), route(system.testMail, sendTestMail), route(system.retryMail, retryMail)];
