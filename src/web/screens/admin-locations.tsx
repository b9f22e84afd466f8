/** The tab of places. */
import { LocationAdmin } from '../features/locations/location-admin.tsx';

export default function AdminLocations() {
  return <LocationAdmin />;
}
