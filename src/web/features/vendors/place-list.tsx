/** Places with vendors, each a link to its page. */
import { useLingui } from '@lingui/react/macro';
import type { ListedPlace } from '../../../contract/vendors.ts';
import { paths } from '../../paths.ts';
import { LinkList } from '../../ui/link-list.tsx';

export function PlaceList({ places }: { places: readonly ListedPlace[] }) {
  const { i18n } = useLingui();
  return <LinkList links={places.map(({ name, address, listed }) => ({ to: paths.vendorsIn(address), label: name, note: `(${i18n.number(listed)})` }))} />;
}
