/** The tab of the activity log. */
import { ActivityLog } from '../features/activity/activity-log.tsx';
import type { AdminTabProps } from './admin-tabs.tsx';

export default function AdminActivity({ tabs }: AdminTabProps) {
  return <ActivityLog tabs={tabs} />;
}
