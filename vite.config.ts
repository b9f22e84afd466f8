/** Build and development server of the web side. */
import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { linguiMacros } from './vite/lingui-macros.ts';
import { precompress } from './vite/precompress.ts';

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [linguiMacros(), lingui(), tailwindcss(), reactRouter(), precompress()],
  optimizeDeps: { include: ['@lingui/core', '@lingui/react'] },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
});
