/** The bar on top of every page. */
import { useLingui } from '@lingui/react/macro';
import { LogOut, Menu, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import { useSignedInUser } from '../client/session.ts';
import { signOut } from '../client/sign-out.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PREFETCH } from '../ui/prefetch.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageLinks } from './language-link.tsx';
import { useSite } from './use-site.ts';

const ITEM =
  'inline-flex min-h-touch items-center rounded-md px-2.5 text-sm font-medium text-ink hover:bg-sunken aria-[current=page]:text-brand';

function NavItem({ to, children }: { to: string; children: ReactNode }) {
  return <NavLink to={to} end prefetch={PREFETCH} className={ITEM}>{children}</NavLink>;
}

function MainLinks() {
  const { t } = useLingui();
  const { brokerConnectUrl } = useSite();
  return (
    <>
      <NavItem to={paths.locationPicker()}>{t`Location Specific Video Directory`}</NavItem>
      <NavItem to={paths.requestService()}>{t`Vendor Connect`}</NavItem>
      {brokerConnectUrl && (
        <a href={brokerConnectUrl} target="_blank" rel="noopener noreferrer" className={ITEM}>
          {t`Broker Connect`}
          <span className="sr-only"> {t`(opens in a new tab)`}</span>
        </a>
      )}
    </>
  );
}

function VisitorLinks() {
  const { t } = useLingui();
  return (
    <>
      <NavItem to={paths.auth()}>{t`Login`}</NavItem>
      <ButtonLink to={paths.auth({ tab: 'register' })} size="sm">{t`Join as Vendor`}</ButtonLink>
      <NavItem to={paths.about()}>{t`About Us`}</NavItem>
    </>
  );
}

function MemberLinks({ fullName, onLeft }: { fullName: string; onLeft: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    onLeft();
    await navigate(paths.home());
  };
  return (
    <>
      <NavLink to={paths.account()} className={`${ITEM} min-w-0`}><span className="truncate">{t`Welcome, ${fullName}`}</span></NavLink>
      <NavItem to={paths.dashboard()}>{t`Dashboard`}</NavItem>
      <div className="grid shrink-0">
        <Button variant="secondary" size="sm" loading={leaving} icon={<LogOut aria-hidden="true" size={16} />} onClick={() => void leave()}>
          {t`Logout`}
        </Button>
      </div>
    </>
  );
}

/** The server shows the links of visitors; the width fits both, so nothing moves when a session is found. */
function AccountLinks({ onLeft }: { onLeft: () => void }) {
  const user = useSignedInUser();
  return user ? <MemberLinks fullName={user.profile.fullName} onLeft={onLeft} /> : <VisitorLinks />;
}

/**
 * Open until one of its links, or anything outside of it, is pressed, or Back, and after Logout. The arrival of a page closes nothing: what was pressed for it
 * did, and whoever opened the menu since wants it.
 */
function useMenu() {
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!open) return undefined;
    const end = new AbortController();
    const onPress = (event: MouseEvent) => {
      // What was pressed may be gone from the page by now.
      const path = event.composedPath();
      const isLink = path.some((one) => one instanceof HTMLAnchorElement);
      if (path.includes(bar.current!) && !isLink) return;
      // With the link it would be lost until the page comes, and for good where it is the one that is open.
      if (document.activeElement?.closest('#site-menu')) bar.current!.querySelector<HTMLElement>('[aria-controls=site-menu]')!.focus();
      close();
    };
    document.addEventListener('click', onPress, { signal: end.signal });
    window.addEventListener('popstate', close, { signal: end.signal });
    return () => end.abort();
  }, [open, close]);
  return { bar, open, close, toggle: () => setOpen(!open) };
}

export function Navigation() {
  const { t } = useLingui();
  const { brandName } = useSite();
  const { bar, open, close, toggle } = useMenu();
  const Icon = open ? X : Menu;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <nav ref={bar} aria-label={t`Main`} className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-4 sm:px-6 xl:min-h-16 xl:flex-nowrap">
        <Link to={paths.home()} className="mr-auto inline-flex min-h-14 items-center gap-2.5 text-lg font-bold tracking-tight">
          <BrandMark />
          {brandName}
        </Link>
        <span className="xl:order-last"><LanguageLinks className={ITEM} /></span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={toggle}
          className="inline-flex size-touch items-center justify-center rounded-md hover:bg-sunken xl:hidden"
        >
          <Icon aria-hidden="true" size={24} />
          <span className="sr-only">{t`Menu`}</span>
        </button>
        <div
          id="site-menu"
          className={`${open ? 'flex' : 'hidden'} max-h-[calc(100dvh-4rem)] w-full flex-col items-stretch gap-1 overflow-y-auto pb-4 xl:flex xl:w-auto xl:flex-row xl:items-center xl:overflow-visible xl:pb-0`}
        >
          <MainLinks />
          <span aria-hidden="true" className="my-1 h-px bg-line xl:mx-1 xl:h-6 xl:w-px" />
          <div className="flex min-w-0 flex-col items-stretch gap-1 xl:w-108 xl:flex-row xl:items-center xl:justify-end">
            <AccountLinks onLeft={close} />
          </div>
        </div>
      </nav>
    </header>
  );
}
