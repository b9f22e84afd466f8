/** What each call that changes something, or shows what is guarded, leaves in the activity record. */
import type { Action } from '../../contract/activity.ts';
import { contract } from '../../contract/index.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';

const { accounts, adminLocations, adminVendors, assignment, leads, moderation, moduleAdmins, ownData, passwords, professions, profiles, ratings, referrals, registration, savedViews, sessions, specializations, system } = contract;

/** The action that a success is recorded as. */
export const RECORDED: ReadonlyMap<Endpoint, Action> = new Map<Endpoint, Action>([
  [system.testMail, 'test_mail_sent'],
  [system.retryMail, 'mail_tried_again'],
  [accounts.login, 'signed_in'],
  [accounts.logout, 'signed_out'],
  [passwords.reset, 'password_reset'],
  [passwords.change, 'password_changed'],
  [ownData.download, 'data_exported'],
  [ownData.deleteAccount, 'deleted'],
  [sessions.end, 'session_ended'],
  [sessions.endOthers, 'session_ended'],
  [registration.register, 'registered'],
  [registration.idCardPhoto, 'id_photo_viewed'],
  [registration.approve, 'approved'],
  [registration.approveMany, 'approved'],
  [registration.reject, 'rejected'],
  [registration.rejectMany, 'rejected'],
  [professions.request, 'profession_requested'],
  [professions.create, 'profession_created'],
  [professions.update, 'profession_updated'],
  [professions.remove, 'profession_deleted'],
  [professions.review, 'profession_request_approved'],
  [specializations.suggest, 'specialization_suggested'],
  [specializations.add, 'specialization_added'],
  [profiles.update, 'profile_updated'],
  [profiles.setPhoto, 'profile_updated'],
  [profiles.removePhoto, 'profile_updated'],
  [profiles.setSpecializations, 'profile_updated'],
  [profiles.setOwnSpecializations, 'profile_updated'],
  [ratings.rate, 'vendor_rated'],
  [leads.requestService, 'lead_created'],
  [leads.postReferral, 'lead_created'],
  [leads.withdraw, 'lead_withdrawn'],
  [leads.act, 'lead_accepted'],
  [leads.exportCsv, 'leads_exported'],
  [assignment.assign, 'lead_assigned'],
  [assignment.assignMany, 'lead_assigned'],
  [assignment.autoAssign, 'lead_auto_assigned'],
  [referrals.assign, 'lead_assigned'],
  [moderation.suspend, 'suspended'],
  [moderation.reactivate, 'reactivated'],
  [moderation.delete, 'deleted'],
  [adminVendors.create, 'vendor_created'],
  [moduleAdmins.create, 'module_admin_created'],
  [moduleAdmins.changeCity, 'cities_changed'],
  [moduleAdmins.changeCities, 'cities_changed'],
  [moduleAdmins.suspend, 'suspended'],
  [moduleAdmins.reactivate, 'reactivated'],
  [moduleAdmins.delete, 'deleted'],
  [adminLocations.create, 'location_added'],
  [adminLocations.change, 'location_renamed'],
]);

const SETTINGS = 'Settings of whoever keeps them, which nobody else sees.';

/** Writes that are not recorded by themselves, and why. */
export const UNRECORDED: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [passwords.forgot, 'The job that looks for the account records it, so that the time of the answer does not tell whether there is one.'],
  [savedViews.create, SETTINGS],
  [savedViews.rename, SETTINGS],
  [savedViews.delete, SETTINGS],
]);

/** Whether a success leaves something in the database. */
export const writes = (endpoint: Endpoint): boolean => RECORDED.has(endpoint) || UNRECORDED.has(endpoint);
