/** The window of the vendor in the address, over the list; Back closes it. */
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { VendorDetail } from '../../../contract/vendors.ts';
import { VendorDialog } from './vendor-dialog.tsx';

export type VendorWindowProps = {
  /** The list below, for the name before the rest has come. */
  vendors: readonly { id: string; full_name: string }[];
  /** What else the viewer may do with the open vendor. */
  action?: (vendor: VendorDetail, close: () => void) => ReactNode;
};

export function VendorWindow({ vendors, action }: VendorWindowProps) {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const asked = search.get('vendor');
  // The last one stays while its window closes.
  const [shown, setShown] = useState(asked);
  useEffect(() => {
    if (asked) setShown(asked);
  }, [asked]);
  if (!shown) return null;
  const close = () => {
    if ((state as { fromList?: boolean } | null)?.fromList) return void navigate(-1);
    const rest = new URLSearchParams(search);
    rest.delete('vendor');
    const text = rest.toString();
    void navigate(text ? `${pathname}?${text}` : pathname, { replace: true, preventScrollReset: true });
  };
  return (
    <VendorDialog
      key={shown}
      vendorId={shown}
      name={vendors.find(({ id }) => id === shown)?.full_name}
      open={asked !== null}
      onClose={close}
      action={action && ((vendor) => action(vendor, close))}
    />
  );
}
