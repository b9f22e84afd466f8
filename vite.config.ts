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
    String.raw`lucide-react/dist/esm/icons/(?:arrow-left|arrow-right|hand-heart|log-out|map-pin|menu|pause|play|search|shield-check|user-round-check|x)\.`,
    String.raw`src/web/(?:site/(?!phrases|hindi|require-session)|paths|root|screens/site-layout|client/(?:acts-under-way|session|sign-out|translate|cookies|return-address|lazy-part|persist))`,
    String.raw`src/web/ui/(?:avatar|button|card|spinner|class-names|feature-item|first-page|layout|link-list|page-heading|prefetch|text|text-link|visually-hidden)\.`,
  ].join('|'),
);

/** Parts that travel together for the same reason: the fields of filters and forms, the typed calls, what forms of several steps add, the data and notices of signed-in screens, the cards of people and what stands where there are none, how somebody is reached, and what one screen or two that look alike are made of. */
const FIELDS = /src\/web\/(?:ui\/(?:field|control-styles|text-field|select-field|checkbox-group|chip|skeleton|busy-area)\.|features\/locations\/(?:location-value|remembered-place)\.)|src\/contract\/shared\/(?:constants|comma-list)\./;
const CALLS = /node_modules\/zod\/|src\/contract\/shared\/(?:endpoint|fields|email|file-answer|ids|pagination|place)\.|src\/web\/client\/(?:call|request|response|failure-text)\.|src\/web\/ui\/banner\./;
const FORMS = /node_modules\/react-hook-form\/|src\/web\/client\/(?:form-|server-faults|use-form-draft|use-step)|src\/web\/ui\/(?:error-summary|radio-cards|text-area|progress-steps|step-heading)\./;
const MEMBERS = /node_modules\/@tanstack\/|node_modules\/@base-ui\/react\/toast\/|src\/web\/client\/query-|src\/web\/ui\/(?:load-failure|stat-grid|stat-card|toast)\.|lucide-react\/dist\/esm\/icons\/(?:ban|calendar-days|send)\./;
const ACCOUNT_CALLS = /src\/contract\/accounts\./;
const SIGN_IN = /src\/contract\/shared\/password\.|src\/web\/ui\/password-field\.|lucide-react\/dist\/esm\/icons\/eye\./;
const CONTACTS = /src\/web\/client\/contact-links\.|lucide-react\/dist\/esm\/icons\/(?:mail|message-circle|phone)\./;
const DIRECTORY = /src\/web\/(?:features\/vendors\/(?:use-count-text|use-labels|vendor-detail-store|vendor-facts|vendor-tile)|client\/readable-text)\.|lucide-react\/dist\/esm\/icons\/(?:arrow-down|arrow-up|languages|sliders-horizontal|user-round)\./;
const PHONES = /src\/contract\/shared\/phone\./;
const LEAD_CALLS = /src\/contract\/leads\./;
const WIZARD = /src\/web\/features\/requests\/use-request-texts\.|lucide-react\/dist\/esm\/icons\/(?:building-complex|wrench)\./;
const LEADS = /src\/web\/(?:features\/leads\/lead-(?:lists|place)|client\/use-query-params)\.|src\/contract\/dashboards\.|lucide-react\/dist\/esm\/icons\/(?:clock|star)\./;
const TILES = /src\/web\/ui\/(?:badge|empty-state|formatting|media|stars|tile)\.|lucide-react\/dist\/esm\/icons\/briefcase\./;

/** A group takes what it needs along, unless one before it has that. */
const GROUPS = Object.entries({ frame: FRAME, fields: FIELDS, calls: CALLS, forms: FORMS, members: MEMBERS, tiles: TILES, phones: PHONES, 'lead-calls': LEAD_CALLS, 'account-calls': ACCOUNT_CALLS, 'sign-in': SIGN_IN, contacts: CONTACTS, directory: DIRECTORY, wizard: WIZARD, leads: LEADS }).map(([name, test]) => ({ name, test }));

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
    // One file, of the root. As files of scripts the first part of a page that is loaded on demand asked for them again, under the address that the router does not use, waited for them, and
    // the whole page was styled anew: https://github.com/remix-run/react-router/issues/14754.
    cssCodeSplit: false,
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { groups: GROUPS } } },
  },
}));
