/** The record whose window is open, from the address: a link opens it, Back closes it. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useQueryParams } from './use-query-params.ts';

/** `param` holds the id, as `lead` or `vendor`; `view` goes with it. */
export function useOpenRecord(param: string) {
  const { search, change } = useQueryParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const asked = search.get(param);
  // The last one stays while its window closes.
  const [shown, setShown] = useState(asked);
  useEffect(() => {
    if (asked) setShown(asked);
  }, [asked]);
  const open = (id: string) => change({ [param]: id }, { state: { fromList: true } });
  const close = () => {
    if ((state as { fromList?: boolean } | null)?.fromList) void navigate(-1);
    else change({ [param]: null, view: null }, { replace: true });
  };
  return { shown, isOpen: asked !== null, open, close };
}
