/** The catalogue of failures: stable code, HTTP status and the sentence a person reads. */

export const ERRORS = {
  // Shape of the request
  invalid_json: [400, 'The request body is not valid JSON.'],
  bad_request: [400, 'The request could not be read.'],
  bad_form: [400, 'The form could not be read. Please try again.'],
  unsupported_media_type: [415, 'Content type must be application/json.'],
  form_expected: [415, 'Content type must be multipart/form-data.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  too_large: [413, 'The request is too large.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  address_too_long: [414, 'The address of the request is too long.'],
  not_found: [404, 'We could not find what you asked for.'],
  method_not_allowed: [405, 'This address does not support that method.'],
  invalid_fields: [422, 'Please check the highlighted fields.'],
  file_too_large: [413, 'File size must be less than 5MB'],
  not_an_image: [422, 'Please select an image file'],
  image_unreadable: [422, 'This image is damaged and cannot be read. Please choose another one.'],
  image_too_detailed: [422, 'The image must have at most 40 megapixels. Please choose a smaller one.'],
  image_too_heavy: [422, 'This image takes too much memory to open. Please save it as an ordinary JPEG, or choose a smaller one.'],
  // Who is asking
  not_signed_in: [401, 'Please sign in to continue.'],
  invalid_credentials: [401, 'Invalid email or password'],
  not_approved: [403, 'Your account is not approved yet.'],
  access_denied: [403, "You don't have permission to access this page."],
  foreign_origin: [403, 'This request came from another site and was refused.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  too_many_attempts: [429, 'Too many failed attempts. Please wait and try again.'],
  // Doing it twice
  idempotency_mismatch: [422, 'This idempotency key was used with other data.'],
  idempotency_in_progress: [409, 'This request is already being processed.'],
  // Server state
  not_ready: [503, 'The service is starting or busy. Please try again shortly.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  files_unavailable: [503, 'Files cannot be stored at the moment. Please try again shortly.'],
  // Accounts
  email_in_use: [409, 'An account with this email already exists.'],
  bad_reset_link: [400, 'This link is no longer valid. A link works once and for a limited time: please ask for a new one.'],
  wrong_password: [422, 'The current password is not right.'],
  password_expired: [403, 'The password you were given has expired. Reset it to choose your own.'],
  not_pending: [409, 'This registration has already been reviewed.'],
  not_suspendable: [409, 'Only an approved account can be suspended.'],
  not_suspended: [409, 'Only a suspended account can be reactivated.'],
  last_admin: [409, 'The last active administrator cannot be suspended or deleted.'],
  view_exists: [409, 'You already have a view of this name here.'],
  too_many_views: [409, 'You can keep at most 50 views. Please delete one first.'],
  // Places and professions
  location_unresolved: [422, 'Failed to resolve location. Please try again.'],
  location_exists: [409, 'There is a place of this name already.'],
  location_changed: [409, 'This place is not as you saw it any more: somebody has just changed it.'],
  unknown_profession: [422, 'Profession is required'],
  profession_exists: [409, 'This profession is already in the list.'],
  profession_is_default: [409, 'A default profession cannot be deleted. You can switch it off.'],
  profession_in_use: [409, 'This profession is in use and cannot be deleted. You can switch it off.'],
  request_reviewed: [409, 'This request has already been reviewed.'],
  // Leads
  lead_state: [409, 'This is not possible any more: the lead has moved on.'],
  not_assignee: [409, 'This lead is no longer assigned to you.'],
  reassign_reason: [409, 'Please give a reason for taking the lead from its present assignee.'],
  withdrawal_link: [400, 'This link is not valid. Please open the link of your mail again, or write to us.'],
  export_too_large: [422, 'This list has more than 100,000 leads. Narrow it with the filters, then export it.'],
  not_eligible: [409, 'This person cannot be given this lead.'],
  own_rating: [422, 'You cannot rate yourself.'],
  vendors_only_rate: [403, 'Only logged-in vendors can rate other vendors'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return ERRORS[code][0];
}

/** Default sentence of a code. */
export function sentenceOf(code: ErrorCode): string {
  return ERRORS[code][1];
}
