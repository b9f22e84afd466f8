/** The lead whose window is open, from the address: a link opens it, Back closes it. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useQueryParams } from '../../client/use-query-params.ts';

export function useOpenLead() {
  const { search, change } = useQueryParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const asked = search.get('lead');
  // The last one stays while its window closes.
  const [shown, setShown] = useState(asked);
  useEffect(() => {
    if (asked) setShown(asked);
  }, [asked]);
  const open = (id: string) => change({ lead: id }, { state: { fromList: true } });
  const close = () => {
    if ((state as { fromList?: boolean } | null)?.fromList) void navigate(-1);
    else change({ lead: null }, { replace: true });
  };
  return { shown, isOpen: asked !== null, open, close };
}
