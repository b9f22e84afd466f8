/** Puts a changed profile where the rest of the page reads it: the cache, and the name in the bar. */
import { useQueryClient } from '@tanstack/react-query';
import { profiles, type Profile } from '../../../contract/profiles.ts';
import { keyOf } from '../../client/query-keys.ts';
import { currentSession, saveSession } from '../../client/session.ts';
import { takeOver } from '../../client/take-over.ts';

export function useTakeOver(): (profile: Profile) => void {
  const client = useQueryClient();
  return (profile) => {
    void takeOver(client, keyOf(profiles.read, { params: { id: profile.id } }), profile);
    const session = currentSession();
    if (session?.user.id === profile.id) saveSession(session.token, { ...profile, profile });
  };
}
