/** The record whose window is open, from the address: a link opens it, Back closes it. */
import { useState } from 'react';
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
  if (asked && asked !== shown) setShown(asked);
  const open = (id: string) => change({ [param]: id }, { state: { fromList: true } });
  /** Another record in the same window: Back still leads to the list. */
  const move = (id: string) => change({ [param]: id }, { replace: true, state });
  const close = () => {
    if ((state as { fromList?: boolean } | null)?.fromList) void navigate(-1);
    else change({ [param]: null, view: null }, { replace: true });
  };
  return { shown, isOpen: asked !== null, open, move, close };
}
