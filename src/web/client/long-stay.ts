/** What a page needs that stays open: the service worker, and a way over a release. One file, loaded late. */
export { installWorker } from './install-worker.ts';
export { reloadWhenFilesAreGone } from './reload-once.ts';
