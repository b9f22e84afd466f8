/** What is done to module admins: sent, told, and the lists brought up to date. */
import { useLingui } from '@lingui/react/macro';
import { dashboards } from '../../../contract/dashboards.ts';
import { moduleAdmins } from '../../../contract/module-admins.ts';
import { call } from '../../client/call.ts';
import { useRecordAct, useShownAnew, type Shown } from '../../client/use-record-act.ts';

const SHOWN: Shown = { lists: [moduleAdmins.list, dashboards.adminStats, dashboards.recentActivity], records: [moduleAdmins.detail] };

export const useModuleAdminRefresh = () => useShownAnew(SHOWN);

export function useSuspension(id: string, onDone: () => void) {
  const { t } = useLingui();
  const send = (reason: string) => call(moduleAdmins.suspend, { params: { id }, body: { reason } });
  return useRecordAct(SHOWN, { send, done: t`Module admin suspended`, failed: t`Failed to update module admin status`, onDone });
}

export function useReactivation(id: string, onDone: () => void) {
  const { t } = useLingui();
  const send = (_nothing: void) => call(moduleAdmins.reactivate, { params: { id } });
  return useRecordAct(SHOWN, { send, done: t`Module admin reactivated`, failed: t`Failed to update module admin status`, onDone });
}

export function useDeletion(id: string, onDone: () => void) {
  const { t } = useLingui();
  const send = (_nothing: void) => call(moduleAdmins.delete, { params: { id } });
  return useRecordAct(SHOWN, { send, done: t`Module admin deleted`, failed: t`Failed to delete module admin`, onDone, removes: true });
}

export function useCityChange(id: string, onDone: () => void) {
  const { t } = useLingui();
  const send = (city_ids: number[]) => call(moduleAdmins.changeCities, { params: { id }, body: { city_ids } });
  return useRecordAct(SHOWN, { send, done: t`Cities changed`, failed: t`Failed to change the cities`, onDone });
}
