/** The end of every page. */
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../paths.ts';
import { TextAnchor, TextLink } from '../ui/text-link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { useSite } from './use-site.ts';

export function Footer() {
  const { t } = useLingui();
  const { brandName, supportEmail, showsMails } = useSite();
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-10 sm:px-6 md:flex-row md:justify-between">
        <div className="flex min-w-0 max-w-md flex-col gap-3">
          <div className="flex items-center gap-2.5 font-bold">
            <BrandMark size={28} />
            {brandName} · <Trans>Build Trust, Play Fair</Trans>
          </div>
          <p className="text-sm text-muted">
            <Trans>Your details go only to the people who handle your request. We never sell them, and this site loads nothing from advertisers.</Trans>
          </p>
        </div>
        <ul aria-label={t`More`} className="grid shrink-0 grid-cols-2 gap-x-10 gap-y-1 text-sm *:inline-flex *:min-h-8 *:items-center">
          <li><TextLink to={paths.locationPicker()}>{t`Find a Vendor`}</TextLink></li>
          <li><TextLink to={paths.requestService()}>{t`Request a Service`}</TextLink></li>
          <li><TextLink to={paths.about()}>{t`About Us`}</TextLink></li>
          <li><TextLink to={paths.privacy()}>{t`Privacy notice`}</TextLink></li>
          {supportEmail && <li><TextAnchor href={`mailto:${supportEmail}`}>{t`Contact Support`}</TextAnchor></li>}
          {showsMails && <li><TextAnchor href="/dev/mail">{t`Captured mails`}</TextAnchor></li>}
        </ul>
      </div>
    </footer>
  );
}
