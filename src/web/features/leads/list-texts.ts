/** What the tabs of leads and of referrals say: the same board, each in its own words. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

export type ListKind = 'lead' | 'referral';

export type ListTexts = {
  title: string;
  caption: string;
  pages: string;
  loading: string;
  failed: string;
  empty: string;
  count: (total: number, isCapped: boolean) => string;
  details: string;
  loadingOne: string;
  failedOne: string;
  /** Names of the buttons of a row, where many look alike. */
  view: (name: string) => string;
  assign: (label: string, name: string) => string;
};

function useLeadTexts(): ListTexts {
  const { t, i18n } = useLingui();
  return {
    title: t`Lead Management`, caption: t`Leads`, pages: t`Pages of leads`,
    loading: t`Loading leads…`, failed: t`Failed to fetch leads`, empty: t`No leads found matching your criteria.`,
    // '12 leads', and '1,000+ leads' where the server stops counting.
    count: (total, isCapped) => {
      const figure = i18n.number(total);
      return isCapped ? t`${figure}+ leads` : t`${plural(total, { one: '# lead', other: '# leads' })}`;
    },
    details: t`Lead Details`, loadingOne: t`Loading lead…`, failedOne: t`Failed to fetch lead details`,
    view: (name) => t`View lead of ${name}`,
    assign: (label, name) => t`${label} lead of ${name}`,
  };
}

function useReferralTexts(): ListTexts {
  const { t, i18n } = useLingui();
  return {
    title: t`Referral Management`, caption: t`Referrals`, pages: t`Pages of referrals`,
    loading: t`Loading referrals…`, failed: t`Failed to fetch referrals`, empty: t`No referrals found matching your criteria.`,
    count: (total, isCapped) => {
      const figure = i18n.number(total);
      return isCapped ? t`${figure}+ referrals` : t`${plural(total, { one: '# referral', other: '# referrals' })}`;
    },
    details: t`Referral Details`, loadingOne: t`Loading referral…`, failedOne: t`Failed to fetch referral details`,
    view: (name) => t`View referral of ${name}`,
    assign: (label, name) => t`${label} referral of ${name}`,
  };
}

export function useListTexts(kind: ListKind): ListTexts {
  const texts = { lead: useLeadTexts(), referral: useReferralTexts() };
  return texts[kind];
}
