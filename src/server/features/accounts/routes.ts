/** Calls of accounts. */
import { accounts } from '../../../contract/accounts.ts';
import { route } from '../../platform/http/route.ts';
import { checkCredentials, openSession, readMe, signOut } from './service.ts';

export const accountRoutes = [
  route(accounts.login, { prepare: checkCredentials, act: (context, _input, user) => openSession(context, user) }),
  route(accounts.logout, (context) => signOut(context)),
  route(accounts.me, (context) => readMe(context)),
];
