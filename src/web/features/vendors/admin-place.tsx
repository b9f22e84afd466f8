/** The place of a vendor as the signed-in administrator may choose it. */
import { dashboards } from '../../../contract/dashboards.ts';
import { useCall } from '../../client/query-client.tsx';
import { useSessionUser } from '../../site/require-session.tsx';
import { AssignedPlace, type AssignedPlaceProps } from '../locations/assigned-place.tsx';
import { LocationCascade } from '../locations/location-cascade.tsx';

type PlaceChoiceProps = Omit<AssignedPlaceProps, 'cities'>;

const NONE = [] as const;
const ALL = ['country', 'state', 'city', 'newsco'] as const;

function OwnCities(props: PlaceChoiceProps) {
  const { data } = useCall(dashboards.moduleAdminProfile, {});
  return <AssignedPlace {...props} cities={data?.assigned_cities ?? NONE} />;
}

/** `required` concerns module admins; for a master admin the place may stay open. */
export function PlaceChoice({ required, ...props }: PlaceChoiceProps) {
  const { role } = useSessionUser();
  if (role === 'module_admin') return <OwnCities {...props} required={required} />;
  return <LocationCascade {...props} required={NONE} optional={required === undefined ? NONE : ALL} />;
}
