/** Build and development server of the web side. */
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { hindiCatalogue } from './vite/hindi-catalogue.ts';
import { linguiMacros } from './vite/lingui-macros.ts';
import { precompress } from './vite/precompress.ts';
import { serviceWorker } from './vite/service-worker.ts';

/** What every page needs travels as one file: a dozen small ones compress worse and ask more often. */
const FRAME = new RegExp(
  [
    String.raw`node_modules/(?:react|react-dom|scheduler|react-router|@lingui)/`,
    String.raw`lucide-react/dist/esm/(?:createLucideIcon|Icon|defaultAttributes|context|shared)`,
    // Icons of the landing pages: as files of their own they are mostly overhead.
    String.raw`lucide-react/dist/esm/icons/(?:arrow-right|hand-heart|log-out|map-pin|menu|pause|play|search|shield-check|user-round-check|x)\.`,
    String.raw`src/web/(?:site/(?!phrases|hindi|require-session)|paths|root|screens/site-layout|client/(?:session|sign-out|translate|cookies|return-address|lazy-part))`,
    String.raw`src/web/ui/(?:avatar|button|spinner|class-names|feature-item|first-page|layout|page-heading|prefetch|text|text-link|visually-hidden)\.`,
  ].join('|'),
);

/** Parts that travel together for the same reason: the fields of filters and forms, the typed calls, what forms of several steps add, the data and notices of signed-in screens, the cards of people and what stands where there are none. */
const FIELDS = /src\/web\/(?:ui\/(?:field|control-styles|text-field|select-field|checkbox-group|chip|skeleton|busy-area)\.|features\/locations\/(?:location-value|remembered-place)\.)|src\/contract\/shared\/(?:constants|comma-list)\./;
const CALLS = /node_modules\/zod\/|src\/contract\/shared\/(?:endpoint|fields|email|ids|pagination|place)\.|src\/web\/client\/(?:call|request|response|failure-text)\.|src\/web\/ui\/banner\./;
const FORMS = /node_modules\/react-hook-form\/|src\/web\/client\/(?:form-|server-faults|use-form-draft|use-step)|src\/web\/ui\/(?:error-summary|radio-cards|text-area|progress-steps|step-heading)\./;
const MEMBERS = /node_modules\/@tanstack\/|node_modules\/@base-ui\/react\/toast\/|src\/web\/client\/query-|src\/web\/ui\/(?:load-failure|stat-grid|stat-card|toast)\.|lucide-react\/dist\/esm\/icons\/(?:ban|calendar-days|send)\./;
const TILES = /src\/web\/ui\/(?:badge|empty-state|media|stars|tile)\.|lucide-react\/dist\/esm\/icons\/briefcase\./;

const routerFile = (name: string) => fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));
const PLAIN_ROUTER = [
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
  { find: /^react-router$/, replacement: routerFile('index') },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: 'src/web/public',
  plugins: [linguiMacros(), hindiCatalogue(), lingui(), tailwindcss(), reactRouter(), serviceWorker(), precompress()],
  // The package's entry for bundlers is the one with warnings for developers; builds take the other.
  resolve: command === 'build' && !isSsrBuild ? { alias: PLAIN_ROUTER } : {},
  // Bundled, so that the server holds the icons that are shown and not all 1,700 of the package: 7 MB of its memory, half a second of its start.
  ssr: { noExternal: ['lucide-react'] },
  optimizeDeps: { include: ['@lingui/core', '@lingui/react'] },
  build: {
    target: 'es2022',
    // Tailwind's own floor; older targets only make the style sheet longer.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }, { name: 'fields', test: FIELDS }, { name: 'calls', test: CALLS }, { name: 'forms', test: FORMS }, { name: 'members', test: MEMBERS }, { name: 'tiles', test: TILES }] } } },
  },
}));
