/** React Router in framework mode: screens are rendered by our own Fastify process. */
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'dist/web',
  ssr: true,
  // The table of routes is small: the whole of it comes with the first page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
