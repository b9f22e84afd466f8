/** The stored session is read with suspicion. */
import { describe, expect, it } from 'vitest';
import { parseSession } from './session.ts';

const user = { id: '1', role: 'vendor', status: 'approved', profile: { fullName: 'Asha', phone: null } };

describe('parseSession', () => {
  it.each([
    ['nothing', null],
    ['not JSON', '{'],
    ['another type', '"token"'],
    ['null', 'null'],
    ['no token', JSON.stringify({ user })],
    ['an empty token', JSON.stringify({ token: '', user })],
    ['no user', JSON.stringify({ token: 't' })],
    ['a user without id', JSON.stringify({ token: 't', user: { ...user, id: 7 } })],
    ['an unknown status', JSON.stringify({ token: 't', user: { ...user, status: 'king' } })],
  ])('takes %s for no session', (_, text) => {
    expect(parseSession(text)).toBeNull();
  });

  it('reads a whole session', () => {
    expect(parseSession(JSON.stringify({ token: 't', user }))).toEqual({ token: 't', user });
  });

  it('keeps a role it does not know, so that a screen can say so', () => {
    expect(parseSession(JSON.stringify({ token: 't', user: { ...user, role: 'owner' } }))?.user.role).toBe('owner');
  });

  it('fills in a missing profile', () => {
    const bare = { id: '1', role: 'vendor', status: 'pending' };
    expect(parseSession(JSON.stringify({ token: 't', user: bare }))?.user.profile).toEqual({ fullName: '', phone: null });
  });
});
