/** A tab of leads of one kind: filters, a page of them, the open one, and the window that gives it away. */
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { AdminLead } from '../../../contract/leads.ts';
import { useOpenRecord } from '../../client/use-open-record.ts';
import { usePages } from '../../client/use-pages.ts';
import { useQueryParams, withParams } from '../../client/use-query-params.ts';
import { Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { LeadDetails } from './admin-details.tsx';
import { LeadTable } from './admin-table.tsx';
import { ExportButton } from './export-button.tsx';
import { useListTexts, type ListKind } from './list-texts.ts';

/** The window in which a lead is given to someone. */
export type AssignWindow = ComponentType<{ lead: AdminLead; onClose: () => void }>;
/** Buttons beside Refresh; they may open a lead. */
export type BoardActions = ComponentType<{ onOpen: (id: string) => void }>;

/** What can be done to ticked leads. */
export type BulkActions = ComponentType<{ leads: readonly AdminLead[]; onDone: () => void; onOpen: (id: string) => void }>;

type Total = { total: number; total_is_capped: boolean };
export type LeadPage = { query: UseQueryResult<Total>; rows: readonly AdminLead[] };

type Ticked = { place: string; ids: ReadonlySet<string> };
const NONE: ReadonlySet<string> = new Set();

/** Ticked rows of the page on show: another page or filter begins anew. */
function useTicked(rows: readonly AdminLead[]) {
  const { search } = useQueryParams();
  const place = withParams(search, { lead: null }).toString();
  const [ticked, setTicked] = useState<Ticked>({ place, ids: NONE });
  const kept = ticked.place === place ? ticked.ids : NONE;
  const leads = rows.filter(({ id }) => kept.has(id));
  const onChange = (ids: ReadonlySet<string>) => setTicked({ place, ids });
  return { leads, selection: { selected: new Set(leads.map(({ id }) => id)), onChange, nameOf: (lead: AdminLead) => `${lead.contact_name}, ${lead.referral_id}` }, clear: () => onChange(NONE) };
}

type ListProps = { kind: ListKind; list: LeadPage; onOpen: (id: string) => void; onAssign: (lead: AdminLead) => void; Bulk?: BulkActions };

function LeadList({ kind, list, onOpen, onAssign, Bulk }: ListProps) {
  const { t } = useLingui();
  const { leads, selection, clear } = useTicked(list.rows);
  const texts = useListTexts(kind);
  const { data, error, isFetching, refetch, isPlaceholderData } = list.query;
  const pages = usePages({ total: data?.total ?? 0, rows: list.rows.length, isCapped: data?.total_is_capped }, { lead: null });
  return (
    <Stack>
      {error && <LoadFailure title={texts.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={texts.loading} />}
      {data && (
        <>
          <StatusLine>{texts.count(data.total, data.total_is_capped)}</StatusLine>
          <LeadTable kind={kind} leads={list.rows} busy={isPlaceholderData} onOpen={({ id }) => onOpen(id)} onAssign={onAssign} selection={Bulk && selection} />
          {Bulk && (
            <SelectionBar count={leads.length} onClear={clear}>
              <Bulk leads={leads} onDone={clear} onOpen={onOpen} />
              <ExportButton size="sm" label={t`CSV of selection`} query={{ ids: leads.map(({ id }) => id).join(',') }} />
            </SelectionBar>
          )}
          <Pager {...pages} label={texts.pages} />
        </>
      )}
    </Stack>
  );
}

export type LeadBoardProps = { kind: ListKind; list: LeadPage; filters: ReactNode; AssignWindow: AssignWindow; Bulk?: BulkActions };

export function LeadBoard({ kind, list, filters, AssignWindow, Bulk }: LeadBoardProps) {
  const texts = useListTexts(kind);
  const details = useOpenRecord('lead');
  const [assigned, setAssigned] = useState<AdminLead | null>(null);
  const window = assigned && <AssignWindow key={assigned.id} lead={assigned} onClose={() => setAssigned(null)} />;
  return (
    <Section id={`${kind}s`} title={texts.title}>
      {filters}
      <LeadList kind={kind} list={list} onOpen={details.open} onAssign={setAssigned} Bulk={Bulk} />
      {details.shown && (
        <LeadDetails key={details.shown} kind={kind} leadId={details.shown} open={details.isOpen} onClose={details.close} onAssign={setAssigned}>
          {details.isOpen && window}
        </LeadDetails>
      )}
      {!details.isOpen && window}
    </Section>
  );
}
