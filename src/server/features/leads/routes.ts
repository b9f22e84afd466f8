/** Calls of leads. */
import { leads } from '../../../contract/leads.ts';
import { referrals } from '../../../contract/referrals.ts';
import { route } from '../../platform/http/route.ts';
import { listLeads, listReferrals, readLead, readReferral } from './admin-service.ts';
import { exportLeads } from './export-service.ts';
import { postReferral } from './referral-service.ts';
import { requestService } from './request-service.ts';
import { actOnLead } from './service.ts';
import { withdraw } from './withdrawal-service.ts';

export const leadRoutes = [
  route(leads.requestService, requestService),
  route(leads.postReferral, postReferral),
  route(leads.withdraw, withdraw),
  route(leads.act, actOnLead),
  route(leads.adminList, listLeads),
  route(leads.exportCsv, exportLeads),
  route(leads.adminDetail, readLead),
  route(referrals.list, listReferrals),
  route(referrals.detail, readReferral),
];
