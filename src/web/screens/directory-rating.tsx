/** What a signed-in vendor may do in the directory beyond a visitor: rate the others. Loaded for them alone. */
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { VendorDetail } from '../../contract/vendors.ts';
import { lazyPart } from '../client/lazy-part.ts';
import { RateVendor } from '../features/ratings/rate-vendor.tsx';
import type { Figures } from '../features/ratings/use-rating.ts';
import type { DirectoryData, ListedVendor } from '../features/vendors/load-directory.ts';
import { forgetVendorDetail, loadVendorDetail } from '../features/vendors/vendor-detail-store.ts';

const RatedToast = lazyPart(() => import('../features/ratings/rated-toast.tsx'), 'RatedToast');

export type RatingTools = {
  /** The list with the ratings given since it was loaded; its order stays. */
  withRated: (data: DirectoryData) => DirectoryData;
  cardAction: (vendor: ListedVendor) => ReactNode;
  dialogAction: (vendor: VendorDetail, close: () => void) => ReactNode;
};

type Given = { to: DirectoryData; figures: ReadonlyMap<string, Figures>; count: number };

/** A list that was loaded after a rating holds it already. */
function rated(data: DirectoryData, { to, figures }: Given): DirectoryData {
  if (!data.page || data !== to) return data;
  return { ...data, page: { ...data.page, vendors: data.page.vendors.map((vendor) => ({ ...vendor, ...figures.get(vendor.id) })) } };
}

export type DirectoryRatingProps = {
  raterId: string;
  loaded: DirectoryData;
  /** Told what there is to show; null at the end. */
  onTools: (tools: RatingTools | null) => void;
};

export function DirectoryRating({ raterId, loaded, onTools }: DirectoryRatingProps) {
  const [given, setGiven] = useState<Given>({ to: loaded, figures: new Map(), count: 0 });
  useEffect(() => {
    const note = (id: string, figures: Figures) =>
      setGiven((before) => ({ to: loaded, figures: new Map(before.to === loaded ? before.figures : []).set(id, figures), count: before.count + 1 }));
    const rate = (vendor: ListedVendor, then?: () => void) =>
      vendor.id !== raterId && (
        <RateVendor
          vendor={vendor}
          loadGiven={() => loadVendorDetail(vendor.id).then((detail) => detail.own_rating)}
          onRated={(figures) => {
            forgetVendorDetail(vendor.id);
            note(vendor.id, figures);
            then?.();
          }}
        />
      );
    onTools({
      withRated: (data) => rated(data, given),
      cardAction: (vendor) => rate(vendor),
      dialogAction: (vendor, close) => vendor.can.includes('rate') && rate(vendor, close),
    });
  }, [raterId, loaded, given, onTools]);
  useEffect(() => () => onTools(null), [onTools]);
  return given.count > 0 && <Suspense fallback={null}><RatedToast count={given.count} /></Suspense>;
}
