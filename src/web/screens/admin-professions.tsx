/** The tab of professions and of the requests for new ones. */
import { ProfessionManagement } from '../features/professions/profession-management.tsx';

export default function AdminProfessions() {
  return <ProfessionManagement />;
}
