/** Accounts in answers. */
import type { Me, SessionUser } from '../../../contract/accounts.ts';
import type { OwnSession } from '../../../contract/sessions.ts';
import type { Role, UserStatus } from '../../../contract/shared/roles.ts';
import { presentPlace } from '../locations/present.ts';
import { deviceOf } from './device-rules.ts';
import type { findMe, UserRow } from './queries.ts';
import type { OwnSessionRow } from './session-queries.ts';

/** The user of a login answer. */
export function presentSessionUser(user: UserRow, profile: { full_name: string; phone: string | null } | undefined): SessionUser {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    status: user.status,
    profile: { full_name: profile?.full_name ?? user.email, phone: profile?.phone ?? null },
  };
}

/** The answer of `GET /auth/me`. */
export function presentMe(row: NonNullable<Awaited<ReturnType<typeof findMe>>>): Me {
  return {
    id: row.id,
    email: row.email,
    role: row.role as Role,
    status: row.status as UserStatus,
    status_reason: row.status_reason,
    profile: {
      full_name: row.full_name ?? row.email,
      phone: row.phone,
      profession: row.profession,
      location: presentPlace(row),
      has_id_card_photo: row.has_id_card_photo,
    },
    must_change_password: row.password_expires_at !== null,
    open_leads: row.open_leads,
    assigned_cities: row.assigned_cities,
  };
}

/** A line of `GET /auth/sessions`. */
export function presentSession(row: OwnSessionRow, currentId: string): OwnSession {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ...deviceOf(row.user_agent),
    is_current: row.id === currentId,
  };
}
