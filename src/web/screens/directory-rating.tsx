/** What a signed-in vendor may do in the directory beyond a visitor: rate the others. Its code is loaded for them alone. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { VendorCard, VendorDetail } from '../../contract/vendors.ts';
import { useSession } from '../client/session.ts';
import type { DirectoryData } from '../features/vendors/load-directory.ts';
import { forgetVendorDetail, loadVendorDetail } from '../features/vendors/vendor-detail-store.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const RateVendor = lazy(() => import('../features/ratings/rate-vendor.tsx').then((module) => ({ default: module.RateVendor })));
const RatedToast = lazy(() => import('../features/ratings/rated-toast.tsx').then((module) => ({ default: module.RatedToast })));

type Rated = Pick<VendorCard, 'id' | 'average_rating' | 'total_ratings'>;

/** The list with the new figures in their card; its order stays until it is loaded anew. */
function withRated(data: DirectoryData, rated: Rated): DirectoryData {
  if (!data.page) return data;
  return { ...data, page: { ...data.page, vendors: data.page.vendors.map((vendor) => (vendor.id === rated.id ? { ...vendor, ...rated } : vendor)) } };
}

function useRatedData(loaded: DirectoryData) {
  const [seen, setSeen] = useState(loaded);
  const [data, setData] = useState(loaded);
  if (seen !== loaded) {
    setSeen(loaded);
    setData(loaded);
  }
  return [seen === loaded ? data : loaded, (rated: Rated) => setData((now) => withRated(now, rated))] as const;
}

/** The page's data with the ratings given on it, the buttons that give them, and the thanks. */
export function useDirectoryRating(loaded: DirectoryData) {
  const { session } = useSession();
  const [data, show] = useRatedData(loaded);
  const [count, setCount] = useState(0);
  const user = session?.user;
  const isRater = user?.role === 'vendor' && user.status === 'approved';
  const rate = (vendor: VendorCard, then?: () => void): ReactNode =>
    isRater && vendor.id !== user.id && (
      <Suspense fallback={<Skeleton shape="control" />}>
        <RateVendor
          vendor={vendor}
          loadGiven={() => loadVendorDetail(vendor.id).then((detail) => detail.own_rating)}
          onRated={(figures) => {
            forgetVendorDetail(vendor.id);
            show({ id: vendor.id, ...figures });
            setCount((before) => before + 1);
            then?.();
          }}
        />
      </Suspense>
    );
  return {
    data,
    cardAction: (vendor: VendorCard) => rate(vendor),
    dialogAction: (vendor: VendorDetail, close: () => void) => vendor.can.includes('rate') && rate(vendor, close),
    thanks: count > 0 && <Suspense fallback={null}><RatedToast count={count} /></Suspense>,
  };
}
