/** Words for the levels of places, in the language of the page. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminLocation, LocationUsage } from '../../../contract/admin-locations.ts';
import type { LocationType } from '../../../contract/locations.ts';

export function useLevelNames(): Readonly<Record<LocationType, string>> {
  const { t } = useLingui();
  return { country: t`Country`, state: t`State`, city: t`City`, newsco: t`Region` };
}

/** 'Add City', and what the form for it is called. */
export function useAddLabels(): Readonly<Record<LocationType, string>> {
  const { t } = useLingui();
  return { country: t`Add Country`, state: t`Add State`, city: t`Add City`, newsco: t`Add Region` };
}

/** What lies right below a place: '36 states'. */
export function useChildrenText(): (place: Pick<AdminLocation, 'type' | 'children' | 'inactive_children'>) => string {
  const { t } = useLingui();
  return ({ type, children: n, inactive_children: off }) => {
    if (type === 'newsco') return '–';
    const texts = {
      country: t`${plural(n, { one: '# state', other: '# states' })}`,
      state: t`${plural(n, { one: '# city', other: '# cities' })}`,
      city: t`${plural(n, { one: '# region', other: '# regions' })}`,
    };
    const count = texts[type];
    return off > 0 ? t`${count}, ${off} inactive` : count;
  };
}

/** Sentences about what is concerned when a place is switched off; counts stop at 1,000. */
export function useUsageLines(): (usage: LocationUsage) => string[] {
  const { t } = useLingui();
  return ({ listed_vendors: vendors, open_leads: leads, states, cities, regions }) => {
    const below = [
      states > 0 && t`${plural(states, { one: '# state', other: '# states' })}`,
      cities > 0 && t`${plural(cities, { one: '# city', other: '# cities' })}`,
      regions > 0 && t`${plural(regions, { one: '# region', other: '# regions' })}`,
    ].filter(Boolean).join(', ');
    return [
      below && t`Goes with it: ${below}`,
      vendors > 0 && t`${plural(vendors, { one: '# vendor stays listed there.', other: '# vendors stay listed there.' })}`,
      leads > 0 && t`${plural(leads, { one: '# open lead stays as it is.', other: '# open leads stay as they are.' })}`,
      !below && vendors === 0 && leads === 0 && t`No places, vendors or open leads are concerned.`,
    ].filter((line): line is string => Boolean(line));
  };
}
