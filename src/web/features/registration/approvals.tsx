/** The tab of registrations that wait for a decision. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { registration, type Applicant } from '../../../contract/registration.ts';
import { useCall } from '../../client/query-client.tsx';
import { useOpenRecord } from '../../client/use-open-record.ts';
import { usePages } from '../../client/use-pages.ts';
import { useQueryParams } from '../../client/use-query-params.ts';
import { Banner } from '../../ui/banner.tsx';
import { Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { ApprovalsFilters, approvalsQueryOf } from './approvals-filters.tsx';
import { ApprovalsTable } from './approvals-table.tsx';
import { BulkDecisions } from './bulk-decisions.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { RejectQuestion } from './reject-question.tsx';
import { useApproval } from './use-decisions.ts';

/** The person after this one on the page, else the one before. */
export function neighbourOf(users: readonly Applicant[], applicant: Applicant): Applicant | null {
  const position = users.findIndex(({ id }) => id === applicant.id);
  return users[position + 1] ?? users[position - 1] ?? null;
}

type Decisions = ReturnType<typeof useApproval>;

/** The review window and its way through the page. */
function Review({ users, applicant, onShow, decisions }: { users: readonly Applicant[]; applicant: Applicant; onShow: (next: Applicant | null) => void; decisions: Decisions }) {
  const [rejecting, setRejecting] = useState(false);
  const position = users.findIndex(({ id }) => id === applicant.id);
  const step = (by: 1 | -1) => {
    const target = position === -1 ? undefined : users[position + by];
    return target && (() => onShow(target));
  };
  const { failure } = decisions;
  const name = failure?.applicant.full_name;
  return (
    <ReviewDialog
      applicant={applicant}
      open
      onClose={() => onShow(null)}
      onPrevious={step(-1)}
      onNext={step(1)}
      onApprove={() => {
        onShow(neighbourOf(users, applicant));
        decisions.approve(applicant);
      }}
      rejecting={rejecting}
      onReject={setRejecting}
      onRejected={() => {
        setRejecting(false);
        onShow(neighbourOf(users, applicant));
      }}
      failure={failure ? `${name}: ${failure.text}` : undefined}
    />
  );
}

/** A page that became empty, because its people were decided, gives way to the last one. */
function useLastPage(page: number, pageCount: number, isEmpty: boolean) {
  const { change } = useQueryParams();
  useEffect(() => {
    if (isEmpty && page > pageCount) change({ page: pageCount > 1 ? String(pageCount) : null }, { replace: true });
  }, [isEmpty, page, pageCount, change]);
}

function useApprovalsPage() {
  const { search } = useQueryParams();
  const query = useCall(registration.pendingApprovals, { query: approvalsQueryOf(search) }, { keepPrevious: true });
  const users = query.data?.users ?? [];
  const pages = usePages({ total: query.data?.total ?? 0, rows: users.length });
  useLastPage(pages.page, pages.pageCount, query.data !== undefined && users.length === 0 && !query.isFetching);
  return { query, users, pages };
}

/** The person of the review window, from the address; who was just decided stays until the next one is shown. */
function useReviewed(users: readonly Applicant[], loaded: boolean) {
  const record = useOpenRecord('review');
  const [kept, setKept] = useState<Applicant | null>(null);
  const found = users.find(({ id }) => id === record.shown);
  if (found && found !== kept) setKept(found);
  const shown = found ?? (kept?.id === record.shown ? kept : null);
  const show = (next: Applicant | null) => {
    if (!next) record.close();
    else if (record.isOpen) record.move(next.id);
    else record.open(next.id);
  };
  return { reviewed: record.isOpen ? shown : null, isMissing: record.isOpen && loaded && !shown, show };
}

export function Approvals() {
  const { t } = useLingui();
  const { query, users, pages } = useApprovalsPage();
  const decisions = useApproval();
  const review = useReviewed(users, query.data !== undefined && !query.isFetching);
  const { reviewed } = review;
  const [rejected, setRejected] = useState<Applicant | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isFetching, refetch } = query;
  const { failure, dismiss } = decisions;
  const name = failure?.applicant.full_name;
  const show = (next: Applicant | null) => {
    dismiss();
    review.show(next);
  };
  return (
    <Section id="approvals" title={t`User Approvals`}>
      <ApprovalsFilters onRefresh={() => void refetch()} refreshing={isFetching} />
      {failure && !reviewed && <Banner tone="error" action={{ label: t`Retry`, onClick: () => decisions.approve(failure.applicant) }} onDismiss={dismiss}>{`${name}: ${failure.text}`}</Banner>}
      {review.isMissing && <Banner onDismiss={() => show(null)}>{t`This registration is not in the list below: it was decided, or it is on another page.`}</Banner>}
      {error && <LoadFailure title={t`Failed to fetch pending approvals`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t`Loading registrations…`} />}
      {data && (
        <Stack>
          <StatusLine><Plural value={data.total} one="# registration waits for review" other="# registrations wait for review" /></StatusLine>
          <ApprovalsTable applicants={users} selection={{ selected, onChange: setSelected, nameOf: (one) => one.full_name }} busy={query.isPlaceholderData} onReview={show} onApprove={decisions.approve} onReject={setRejected} />
          <BulkDecisions users={users} selected={selected} onSelect={setSelected} />
          <Pager {...pages} label={t`Pages of registrations`} />
        </Stack>
      )}
      {reviewed && <Review users={users} applicant={reviewed} onShow={show} decisions={decisions} />}
      {rejected && <RejectQuestion key={rejected.id} applicant={rejected} open onClose={() => setRejected(null)} onRejected={() => setRejected(null)} />}
    </Section>
  );
}
