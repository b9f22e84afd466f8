/** The tab of the installation, for administrators of the whole platform. */
export { SystemPanel as default } from '../features/system/system-panel.tsx';
