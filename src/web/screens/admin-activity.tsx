/** The tab of the activity log. */
import { ActivityLog } from '../features/activity/activity-log.tsx';

export default function AdminActivity({ tabs }: { tabs: readonly string[] }) {
  return <ActivityLog tabs={tabs} />;
}
