/** Any address that no screen has; answered with status 404. */
import { data } from 'react-router';
import { NotFoundPage } from '../site/fault-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundScreen() {
  return <NotFoundPage />;
}
