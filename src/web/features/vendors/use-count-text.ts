/** 'N vendors found', and '1,000+ vendors found' where the server stops counting. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

export function useCountText(): (total: number, isCapped: boolean) => string {
  const { t, i18n } = useLingui();
  return (total, isCapped) => {
    const figure = i18n.number(total);
    if (isCapped) return t`${figure}+ vendors found`;
    return t`${plural(total, { one: '# vendor found', other: '# vendors found' })}`;
  };
}
