/** Short facts of a vendor, the same on the card and in the detail window. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import type { VendorCard } from '../../../contract/vendors.ts';
import { Badge } from '../../ui/badge.tsx';

/** Approved by an administrator, as every listed vendor is. */
export function VerifiedBadge() {
  const { t } = useLingui();
  return <Badge tone="success" icon={<ShieldCheck aria-hidden="true" size={14} />}>{t`Verified`}</Badge>;
}

/** What the badge promises. */
export function useVerifiedMeaning(): string {
  const { t } = useLingui();
  return t`Verified: our team has reviewed this professional's details before listing them.`;
}

/** '12 years experience', or null when it is not known. */
export function useExperienceText(): (vendor: Pick<VendorCard, 'experience_years'>) => string | null {
  const { t } = useLingui();
  return ({ experience_years: years }) => {
    if (years === null) return null;
    return years === 0 ? t`Less than a year of experience` : t`${plural(years, { one: '# year experience', other: '# years experience' })}`;
  };
}

/** The first few of a list and how many more: 'Hindi, English, Tamil +2 more'. */
export function useShortList(): (items: readonly string[], shown: number) => { items: readonly string[]; more: string } {
  const { t } = useLingui();
  return (items, shown) => {
    const rest = items.length - shown;
    return { items: items.slice(0, shown), more: rest > 0 ? t`+${rest} more` : '' };
  };
}
