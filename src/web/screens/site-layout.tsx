/** The frame of every page. */
import { Outlet } from 'react-router';
export default function SiteLayout() { return <main><Outlet /></main>; }
