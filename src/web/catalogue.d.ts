/** Message catalogues, compiled by the build. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}

/** Parts of the Hindi catalogue: vite/hindi-catalogue.ts. */
declare module 'virtual:hindi/*' {
  export const messages: import('@lingui/core').Messages;
}
