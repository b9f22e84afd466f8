/** React Router in framework mode: screens are rendered by our own Fastify process. */
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'dist/web',
  ssr: true,
  // A page brings the routes it shows; those its links lead to come when it is at rest.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
