/** How long personal data is kept, in days; the notice says it and the nightly job keeps to it. */
export const KEPT_DAYS = {
  /** After the session ended. */
  session: 30,
  /** After the decision about the registration. */
  idPhoto: 30,
  /** After the rejection. */
  rejectedApplication: 90,
  /** After the lead was completed, rejected or last touched. */
  leadContact: 365,
  /** After the completion, for the person who did the work. */
  completedContact: 90,
  /** After sending. */
  mailBody: 7,
  /** Reset links after they ran out, idempotency keys, limit counters, failed sign-ins. */
  shortLived: 1,
  activity: 365,
  /** After the account or request that it allowed is over. */
  consent: 3 * 365,
} as const;

/** Within how many days a complaint is answered. */
export const COMPLAINT_DAYS = 30;
