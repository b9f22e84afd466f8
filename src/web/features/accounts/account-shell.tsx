/** The frame of the account area: who may see the screen, its heading, the way to the other screens. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { QueryProvider } from '../../client/query-client.tsx';
import { PageHead } from '../../site/page-head.tsx';
import { RequireSession, useSessionUser } from '../../site/require-session.tsx';
import { Page } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { ACCOUNT_ENTRIES, type AccountEntry, entriesFor } from './account-entries.ts';

function AccountPage({ entry, children }: { entry: AccountEntry; children: ReactNode }) {
  const { t } = useLingui();
  const links = entriesFor(useSessionUser()).map(({ label, path }) => ({ to: path, label: t(label) }));
  const label = t(entry.label);
  return (
    <Page width="md">
      <PageHead title={t`${label} – Your account`} noIndex />
      <PageHeading><Trans>Your account</Trans></PageHeading>
      <TabLinks label={t`Your account`} links={links} />
      {children}
    </Page>
  );
}

/** A screen of the account area; `open` names its entry. */
export function AccountShell({ open, children }: { open: AccountEntry['id']; children: ReactNode }) {
  const entry = ACCOUNT_ENTRIES.find(({ id }) => id === open)!;
  return (
    <RequireSession roles={entry.roles} approval={entry.approval ?? false}>
      <QueryProvider>
        <ToastProvider><AccountPage entry={entry}>{children}</AccountPage></ToastProvider>
      </QueryProvider>
    </RequireSession>
  );
}
