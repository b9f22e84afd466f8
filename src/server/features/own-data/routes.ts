/** Calls of a person's own data. */
import { ownData } from '../../../contract/own-data.ts';
import { route } from '../../platform/http/route.ts';
import { deleteOwnAccount, exportOwnData, proveForDeletion } from './service.ts';

export const ownDataRoutes = [
  route(ownData.download, exportOwnData),
  route(ownData.deleteAccount, { prepare: proveForDeletion, act: (context) => deleteOwnAccount(context) }),
];
