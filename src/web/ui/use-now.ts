/** The present moment for texts such as '3 days ago'; moves on every minute. */
import { useEffect, useState } from 'react';

const EVERY_MS = 60_000;

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
