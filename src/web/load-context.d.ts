/** Types the load context that the server hands to loaders of public pages. */
import type { PageContext } from '../contract/shared/site.ts';

declare module 'react-router' {
  interface AppLoadContext extends PageContext {}
}
