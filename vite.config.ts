/** Build and development server of the web side. */
import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { linguiMacros } from './vite/lingui-macros.ts';
import { precompress } from './vite/precompress.ts';

/** What every page needs travels as one file: a dozen small ones compress worse and ask more often. */
const FRAME =
  /src\/web\/(?:site\/|paths|client\/(?:session|sign-out)|ui\/(?:button|spinner|class-names|layout|text|text-link|first-page|page-heading|visually-hidden)\.)|lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|defaultAttributes|context|shared)/;

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'src/web/public',
  plugins: [linguiMacros(), lingui(), tailwindcss(), reactRouter(), precompress()],
  optimizeDeps: { include: ['@lingui/core', '@lingui/react'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } } },
  },
}));
