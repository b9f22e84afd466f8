/** Words of the activity log: what was done, to what kind of thing, and what changed. */
import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { ACTIONS, OBJECT_TYPES, type Action, type ActivityEntry, type ObjectType } from '../../../contract/activity.ts';

const ACTION_WORDS: Readonly<Record<Action, MessageDescriptor>> = {
  signed_in: msg`Signed in`,
  sign_in_failed: msg`Sign-in failed`,
  sign_in_locked: msg`Sign-in locked`,
  signed_out: msg`Signed out`,
  password_reset_asked: msg`Password reset asked for`,
  password_reset: msg`Password reset`,
  password_changed: msg`Password changed`,
  invitation_sent: msg`Invitation sent`,
  session_ended: msg`Sessions ended`,
  registered: msg`Registered`,
  vendor_created: msg`Vendor added`,
  approved: msg`Registration approved`,
  rejected: msg`Registration rejected`,
  suspended: msg`Suspended`,
  reactivated: msg`Reactivated`,
  deleted: msg`Account deleted`,
  data_exported: msg`Own data downloaded`,
  lead_created: msg`Lead arrived`,
  lead_assigned: msg`Lead assigned`,
  lead_auto_assigned: msg`Lead assigned by fair share`,
  lead_reassigned: msg`Lead reassigned`,
  lead_returned: msg`Lead returned to pending`,
  lead_accepted: msg`Lead accepted`,
  lead_rejected: msg`Lead rejected`,
  lead_completed: msg`Lead completed`,
  lead_withdrawn: msg`Lead withdrawn`,
  leads_exported: msg`Leads exported`,
  vendor_rated: msg`Vendor rated`,
  profile_updated: msg`Profile changed`,
  id_photo_viewed: msg`ID photo viewed`,
  access_denied: msg`Access denied`,
  profession_created: msg`Profession added`,
  profession_updated: msg`Profession changed`,
  profession_deleted: msg`Profession deleted`,
  profession_request_approved: msg`Profession request approved`,
  profession_request_rejected: msg`Profession request rejected`,
  profession_requested: msg`Profession requested`,
  specialization_suggested: msg`Specialization suggested`,
  specialization_added: msg`Specialization added`,
  admin_created: msg`Administrator created`,
  module_admin_created: msg`Module admin created`,
  cities_changed: msg`Assigned cities changed`,
  server_started: msg`Server started`,
  backup_made: msg`Backup made`,
  sealed_copy_opened: msg`Sealed copy opened`,
  mail_tried_again: msg`Mail tried again`,
  test_mail_sent: msg`Test mail sent`,
  location_added: msg`Location added`,
  location_renamed: msg`Location renamed`,
  location_activated: msg`Location activated`,
  location_deactivated: msg`Location deactivated`,
};

const OBJECT_WORDS: Readonly<Record<ObjectType, MessageDescriptor>> = {
  user: msg`Account`,
  lead: msg`Lead`,
  location: msg`Location`,
  profession: msg`Profession`,
  profession_request: msg`Profession request`,
  specialization: msg`Specialization`,
  email: msg`Email address`,
  route: msg({ context: 'request to the server', message: 'Call' }),
  system: msg`System`,
  sealed_copy: msg`Sealed copy`,
  mail: msg`Mail`,
};

const ROLE_WORDS: Readonly<Record<string, MessageDescriptor>> = { vendor: msg`Vendor`, broker: msg`Broker`, admin: msg`Administrator`, module_admin: msg`Module admin` };

const STATE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  pending: msg`Pending`, assigned: msg`Assigned`, accepted: msg`Accepted`, completed: msg`Completed`, rejected: msg`Rejected`, approved: msg`Approved`, suspended: msg`Suspended`,
  country: msg`Country`, state: msg`State`, city: msg`City`, newsco: msg`Region`, true: msg`Yes`, false: msg`No`,
  SERVICE_REQUEST: msg`Service Request`, REFERRAL: msg`Referral`, ...ROLE_WORDS,
};

const FIELD_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  full_name: msg`Full name`, phone: msg`Phone number`, email: msg`Email`, age: msg`Age`, gender: msg`Gender`, profession: msg`Profession`, experience_years: msg`Experience`, languages: msg`Languages`,
  specializations: msg`Specializations`, city_id: msg`City`, newsco_id: msg`Region`, youtube_video_url: msg`Video`, profile_image_url: msg`Photo`, name: msg`Name`,
};

/** What stands before a figure or a state of a record. */
const DETAIL_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  mode: msg`Mode`, version: msg`Version`, legal_hold_days: msg`Legal hold in days`, rate_limit_factor: msg`Factor of the rate limits`, level: msg`Level`, is_active: msg`Active`,
};

/** A word that has no text of its own: 'admin_notes' reads 'admin notes'. */
const plainly = (word: string) => word.replaceAll('_', ' ');

/** Looks words up in the language of the page; what is not listed reads as it stands. */
export function useActivityWords() {
  const { t } = useLingui();
  const from = (words: Readonly<Record<string, MessageDescriptor>>) => (word: string) => (words[word] ? t(words[word]) : plainly(word));
  return { action: from(ACTION_WORDS), object: from(OBJECT_WORDS), role: from(ROLE_WORDS), state: from(STATE_WORDS), field: from(FIELD_WORDS), detail: from(DETAIL_WORDS) };
}

/** Choices of the filters, by their words. */
export function useActivityChoices() {
  const words = useActivityWords();
  return {
    actions: ACTIONS.map((value) => ({ value, label: words.action(value) })).toSorted((a, b) => a.label.localeCompare(b.label)),
    objects: OBJECT_TYPES.map((value) => ({ value, label: words.object(value) })),
  };
}

type Detail = ActivityEntry['detail'];

/** Keys that another column shows, or that are ids. */
const isShownElsewhere = (key: string) => key === 'role' || key === 'replaces' || key.endsWith('_id');

function useDetailLines() {
  const { t } = useLingui();
  const words = useActivityWords();
  const known: Readonly<Record<string, (value: Detail[string]) => string | null>> = {
    kind: (kind) => words.state(String(kind)),
    referral_type: () => null,
    from: () => null,
    to: () => null,
    status: (status) => { const state = words.state(String(status)); return t`Was: ${state}`; },
    invited: (invited) => (invited ? t`Invited by email` : null),
    has_photo: (has) => (has ? t`With an ID photo` : null),
    returned_leads: (n) => (Number(n) > 0 ? t`${plural(Number(n), { one: '# lead returned to pending', other: '# leads returned to pending' })}` : null),
    ended_sessions: (n) => (Number(n) > 0 ? t`${plural(Number(n), { one: '# session ended', other: '# sessions ended' })}` : null),
    count: (n) => t`${plural(Number(n), { one: '# session ended', other: '# sessions ended' })}`,
  };
  return (detail: Detail) => Object.entries(detail).filter(([key]) => !isShownElsewhere(key)).map(([key, value]) => (known[key] ? known[key](value) : `${words.detail(key)}: ${words.state(String(value))}`));
}

/** What a record tells beside who, what and when; one sentence a line. */
export function useDetails(): (entry: ActivityEntry) => string[] {
  const { t } = useLingui();
  const words = useActivityWords();
  const detailLines = useDetailLines();
  return ({ detail, changed_fields: fields, assignee_name: assignee, reason, city }) => {
    const [before, after] = [detail.from, detail.to].map((state) => (state === undefined || state === null ? '' : words.state(String(state))));
    const changed = fields.map(words.field).join(', ');
    const cityName = city?.name;
    return [
      before && after && before !== after ? t`${before} → ${after}` : null,
      assignee && t`Given to ${assignee}`,
      changed && t`Changed: ${changed}`,
      ...detailLines(detail),
      reason && t`Reason: ${reason}`,
      cityName && t`City: ${cityName}`,
    ].filter((line): line is string => Boolean(line));
  };
}
