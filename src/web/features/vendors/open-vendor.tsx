/** Opens the window of the vendor in the address (`?vendor=`); its code comes with the first one. */
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../client/lazy-part.ts';
import type { VendorWindowProps } from './vendor-window.tsx';

const VendorWindow = lazyPart(() => import('./vendor-window.tsx'), 'VendorWindow');

export function OpenVendor(props: VendorWindowProps) {
  const isAsked = useSearchParams()[0].has('vendor');
  const [isNeeded, setIsNeeded] = useState(false);
  // The server sends the list alone.
  useEffect(() => {
    if (isAsked) setIsNeeded(true);
  }, [isAsked]);
  return isNeeded && <Suspense fallback={null}><VendorWindow {...props} /></Suspense>;
}
