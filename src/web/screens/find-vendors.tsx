/** The Find Vendors tab of the vendor dashboard: other vendors, and what one thinks of them. */
import { accounts } from '../../contract/accounts.ts';
import type { VendorDetail } from '../../contract/vendors.ts';
import { useCall } from '../client/query-client.tsx';
import { RateVendor } from '../features/ratings/rate-vendor.tsx';
import { useThanks } from '../features/ratings/rated-toast.tsx';
import { FindVendors } from '../features/vendors/find-vendors.tsx';
import type { ListedVendor } from '../features/vendors/load-directory.ts';
import { useShowRated } from '../features/vendors/use-found-vendors.ts';
import { forgetVendorDetail, loadVendorDetail } from '../features/vendors/vendor-detail-store.ts';
import { useSessionUser } from '../site/require-session.tsx';

export function FindVendorsTab() {
  const { id } = useSessionUser();
  const me = useCall(accounts.me, {});
  const show = useShowRated();
  const thank = useThanks();
  const rate = (vendor: ListedVendor, then?: () => void) =>
    vendor.id !== id && (
      <RateVendor
        vendor={vendor}
        loadGiven={() => loadVendorDetail(vendor.id).then((detail) => detail.own_rating)}
        onRated={(figures) => {
          forgetVendorDetail(vendor.id);
          show({ id: vendor.id, ...figures });
          thank();
          then?.();
        }}
      />
    );
  const dialogAction = (vendor: VendorDetail, close: () => void) => vendor.can.includes('rate') && rate(vendor, close);
  return <FindVendors city={me.data?.profile.location.city ?? null} cardAction={(vendor) => rate(vendor)} dialogAction={dialogAction} />;
}
