/** The tab of vendors: the list with its windows, and what happened to each. */
import { VendorHistory } from '../features/dashboards/vendor-history.tsx';
import { VendorManagement } from '../features/vendors/admin-vendors.tsx';

export default function AdminVendors() {
  return <VendorManagement History={VendorHistory} />;
}
