/** Pages for developers. They are no part of a build: neither their routes nor their code. */
import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export function developmentRoutes(environment: string | undefined): RouteConfigEntry[] {
  if (environment !== 'development') return [];
  return [route('api-test', 'development/api-test.tsx'), route('admin-api-test', 'development/admin-api-test.tsx')];
}
