/** Calls of accounts. */
import { accounts } from '../../../contract/accounts.ts';
import { passwords } from '../../../contract/passwords.ts';
import { savedViews } from '../../../contract/saved-views.ts';
import { sessions } from '../../../contract/sessions.ts';
import { route } from '../../platform/http/route.ts';
import { changePassword, checkChange } from './password-service.ts';
import { askForLink } from './link-request-service.ts';
import { checkReset, resetByLink } from './reset-service.ts';
import { createSavedView, deleteSavedView, listSavedViews, renameSavedView } from './saved-view-service.ts';
import { checkCredentials, openSession, readMe, signOut } from './service.ts';
import { endOtherSessions, endSession, listSessions } from './session-service.ts';

export const accountRoutes = [
  route(accounts.login, { prepare: checkCredentials, act: (context, _input, user) => openSession(context, user) }),
  route(accounts.logout, (context) => signOut(context)),
  route(accounts.me, (context) => readMe(context)),
  route(passwords.forgot, askForLink),
  route(passwords.reset, { prepare: checkReset, act: resetByLink }),
  route(passwords.change, { prepare: checkChange, act: (context, _input, checked) => changePassword(context, checked) }),
  route(sessions.list, (context) => listSessions(context)),
  route(sessions.end, endSession),
  route(sessions.endOthers, (context) => endOtherSessions(context)),
  route(savedViews.list, (context) => listSavedViews(context)),
  route(savedViews.create, createSavedView),
  route(savedViews.rename, renameSavedView),
  route(savedViews.delete, deleteSavedView),
];
