/** Calls of module admins. */
import { moduleAdmins } from '../../../contract/module-admins.ts';
import { route } from '../../platform/http/route.ts';
import { createModuleAdmin, prepareModuleAdmin } from './create-service.ts';
import { changeCities, changeCity, deleteModuleAdmin, listModuleAdmins, reactivate, readModuleAdmin, suspend } from './service.ts';

export const moduleAdminRoutes = [
  route(moduleAdmins.list, listModuleAdmins),
  route(moduleAdmins.detail, readModuleAdmin),
  route(moduleAdmins.create, { prepare: prepareModuleAdmin, act: createModuleAdmin }),
  route(moduleAdmins.changeCity, changeCity),
  route(moduleAdmins.changeCities, changeCities),
  route(moduleAdmins.suspend, suspend),
  route(moduleAdmins.reactivate, reactivate),
  route(moduleAdmins.delete, deleteModuleAdmin),
];
