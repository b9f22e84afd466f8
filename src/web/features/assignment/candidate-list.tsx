/** The people a lead can be given to, searched on the server. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { assignment, type Candidate } from '../../../contract/assignment.ts';
import { useCall } from '../../client/query-client.tsx';
import { useTypedText } from '../../client/use-query-params.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BusyArea } from '../../ui/busy-area.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Stars } from '../../ui/stars.tsx';
import { StatusLine, Text } from '../../ui/text.tsx';
import { TypedSearch } from '../../ui/typed-search.tsx';

const PAGE = 20;
const MOST = 100;

type Match = 'preset' | 'all';

export type CandidateListProps = {
  leadId: string;
  /** Whom the list starts with: those who match the lead, or everyone who may have it. */
  match?: Match;
  chosen: Candidate | null;
  onChoose: (candidate: Candidate) => void;
  /** Why nobody is chosen yet, after a press on Assign. */
  error?: string;
};

/** Who they are and how much they have to do. */
function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const { t } = useLingui();
  const words = useWords();
  const open = t`${plural(candidate.open_leads, { one: '# open lead', other: '# open leads' })}`;
  return (
    <Stack gap="xs">
      <Row>
        <span>{[candidate.profession && words(candidate.profession), candidate.location_display].filter(Boolean).join(' · ')}</span>
      </Row>
      <Row>
        <Stars size="sm" rating={candidate.average_rating} count={candidate.total_ratings} />
        <Badge tone={candidate.open_leads === 0 ? 'success' : 'neutral'}>{open}</Badge>
        {!candidate.matches_lead && <Badge tone="warning">{t`Other profession or city`}</Badge>}
      </Row>
    </Stack>
  );
}

function useCandidates(leadId: string, first: Match) {
  const [search, setSearch] = useState('');
  const [match, setMatch] = useState(first);
  const [limit, setLimit] = useState(PAGE);
  const query = useCall(assignment.candidates, { params: { id: leadId }, query: { search: search || undefined, match, limit: String(limit) } }, { keepPrevious: true });
  const restart = <T,>(change: (value: T) => void) => (value: T) => {
    change(value);
    setLimit(PAGE);
  };
  const total = query.data?.total ?? 0;
  const hasMore = total > limit && limit < MOST;
  return { query, search, setSearch: restart(setSearch), match, setMatch: restart(setMatch), total, hasMore, more: () => setLimit(MOST) };
}

function Results({ list, chosen, onChoose, error }: Pick<CandidateListProps, 'chosen' | 'onChoose' | 'error'> & { list: ReturnType<typeof useCandidates> }) {
  const { t } = useLingui();
  const { query, total } = list;
  const candidates = query.data?.candidates ?? [];
  const shown = candidates.length;
  return (
    <BusyArea busy={query.isPlaceholderData}>
      <Stack>
        <StatusLine>{query.data ? t`${plural(total, { one: '# person found', other: '# people found' })}` : ''}</StatusLine>
        {shown > 0 && (
          <RadioCards
            label={t`Give this lead to`}
            name="vendor_id"
            required
            error={error}
            value={chosen?.id ?? ''}
            onChange={(event) => {
              const candidate = candidates.find(({ id }) => id === event.target.value);
              if (candidate) onChoose(candidate);
            }}
            options={candidates.map((candidate) => ({ value: candidate.id, label: candidate.full_name, description: <CandidateFacts candidate={candidate} /> }))}
          />
        )}
        {list.hasMore && <Button variant="secondary" onClick={list.more}>{t`Show more`}</Button>}
        {!list.hasMore && total > shown && shown > 0 && <Text small muted>{t`The first ${shown} are shown. Search by name to find others.`}</Text>}
      </Stack>
    </BusyArea>
  );
}

/** Nobody matches the lead: the way out is to search everyone. */
function Nobody({ list, error }: { list: ReturnType<typeof useCandidates>; error?: string }) {
  const { t } = useLingui();
  return (
    <Stack gap="sm" align="start">
      <Text muted>{list.search ? t`Nobody matches this search.` : t`Nobody who matches this lead is free to take it.`}</Text>
      {error && <Banner tone="error">{error}</Banner>}
      {list.match === 'preset' && <Button variant="secondary" onClick={() => list.setMatch('all')}>{t`Search all`}</Button>}
    </Stack>
  );
}

export function CandidateList({ leadId, match = 'preset', chosen, onChoose, error }: CandidateListProps) {
  const { t } = useLingui();
  const list = useCandidates(leadId, match);
  const typed = useTypedText(list.search, list.setSearch);
  const { query } = list;
  const isEmpty = query.data?.candidates.length === 0;
  return (
    <Stack>
      <TypedSearch label={t`Search people`} name="candidate-search" placeholder={t`Name, email or phone`} typed={typed} />
      {!isEmpty && (
        <Row justify="between">
          <Text small muted>{list.match === 'preset' ? t`Only people who match the lead.` : t`Everyone, also those who do not match the lead.`}</Text>
          <Button size="sm" variant="ghost" onClick={() => list.setMatch(list.match === 'preset' ? 'all' : 'preset')}>{list.match === 'preset' ? t`Search all` : t`Only matching people`}</Button>
        </Row>
      )}
      {query.error && <LoadFailure title={t`Failed to load data`} error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />}
      {!query.data && !query.error && <Spinner label={t`Loading people…`} />}
      {isEmpty ? <Nobody list={list} error={error} /> : <Results list={list} chosen={chosen} onChoose={onChoose} error={error} />}
    </Stack>
  );
}
