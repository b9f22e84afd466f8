/** Details of vendors, asked for once while the page is open: the call is limited per visitor. */
import type { VendorDetail } from '../../../contract/vendors.ts';

const kept = new Map<string, Promise<VendorDetail>>();

async function ask(id: string): Promise<VendorDetail> {
  const [{ vendors }, { call }] = await Promise.all([
    import('../../../contract/vendors.ts'),
    import('../../client/call.ts'),
  ]);
  return call(vendors.detail, { params: { id } });
}

/** A failure is forgotten, so that the next try asks again. */
export function loadVendorDetail(id: string): Promise<VendorDetail> {
  const known = kept.get(id);
  if (known) return known;
  const asked = ask(id);
  kept.set(id, asked);
  asked.catch(() => kept.delete(id));
  return asked;
}
