/** Knows whether the page on view is the one the browser loaded, or one reached by navigation. */
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

const FirstKeyContext = createContext<string | null>(null);

export function FirstPageProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  return <FirstKeyContext value={firstKey}>{children}</FirstKeyContext>;
}

/** True until the first navigation. */
export function useIsFirstPage(): boolean {
  const firstKey = useContext(FirstKeyContext);
  return useLocation().key === firstKey;
}
