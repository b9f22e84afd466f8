/** Details of vendors, asked for once while the page is open: the call is limited per visitor. */
import type { VendorDetail } from '../../../contract/vendors.ts';
import { currentSession } from '../../client/session.ts';

const kept = new Map<string, Promise<VendorDetail>>();

/** What someone signed in sees differs from what everyone sees. */
const keyOf = (id: string): string => `${id} ${currentSession()?.token ?? ''}`;

async function ask(id: string): Promise<VendorDetail> {
  const [{ vendors }, { call }] = await Promise.all([
    import('../../../contract/vendors.ts'),
    import('../../client/call.ts'),
  ]);
  return call(vendors.detail, { params: { id } });
}

/** A failure is forgotten, so that the next try asks again. */
export function loadVendorDetail(id: string): Promise<VendorDetail> {
  const key = keyOf(id);
  const known = kept.get(key);
  if (known) return known;
  const asked = ask(id);
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

/** To be asked for anew: it has changed. */
export function forgetVendorDetail(id: string): void {
  kept.delete(keyOf(id));
}
