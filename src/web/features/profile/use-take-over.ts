/** Puts a changed profile where the rest of the page reads it: the cache, and the name in the bar. */
import { useQueryClient } from '@tanstack/react-query';
import { profiles, type Profile } from '../../../contract/profiles.ts';
import { keyOf } from '../../client/query-keys.ts';
import { currentSession, saveSession } from '../../client/session.ts';

export function useTakeOver(): (profile: Profile) => void {
  const client = useQueryClient();
  return (profile) => {
    const queryKey = keyOf(profiles.read, { params: { id: profile.id } });
    // A look that began before the change would put the former one back.
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, profile));
    const session = currentSession();
    if (session?.user.id === profile.id) saveSession(session.token, { ...profile, profile });
  };
}
