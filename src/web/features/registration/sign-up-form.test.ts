import { expect, test } from 'vitest';
import { registrationForm } from '../../../contract/registration.ts';
import { hintOf } from '../person-fields/phone-hint.ts';
import { EMPTY_SIGN_UP, faultsOfStep, fieldOfFault, keptPart, reachedStep, readSignUp, stepOfField, toPayload, type SignUpForm, type SignUpStep } from './sign-up-form.ts';
import { newEntry } from '../person-fields/use-specializations.ts';

const PUNE = { countryId: 1, country: 'India', stateId: 2, state: 'Maharashtra', cityId: 3, city: 'Pune', newscoId: 4, newsco: 'Kothrud' };
const FULL: SignUpForm = {
  ...EMPTY_SIGN_UP,
  email: 'ravi@example.com', password: 'correct horse', confirm_password: 'correct horse',
  full_name: 'Ravi Kumar', phone: '98765 43210', profession: 'Mason', location: PUNE, city_has_regions: true,
};
const fileOf = (type: string, size: number) => new File([new Uint8Array(size)], 'card', { type });
const messages = (step: SignUpStep, change: Partial<SignUpForm>) => faultsOfStep(step, { ...FULL, ...change }).map((fault) => fault.message);

test.each<[SignUpStep, Partial<SignUpForm>, string[]]>([
  ['account', {}, []],
  ['account', { email: '', password: '', confirm_password: '' }, ['Email is required', 'Password is required', 'Please confirm your password']],
  ['account', { email: 'ravi@x', password: 'short', confirm_password: 'other' }, ['Please enter a valid email address', 'Password must be at least 8 characters long', 'Passwords do not match']],
  ['personal', {}, []],
  ['personal', { full_name: ' ', phone: '' }, ['Full name is required', 'Phone number is required']],
  ['personal', { phone: '12345' }, ['Phone number must be at least 10 digits']],
  ['personal', { phone: '1234567890123456' }, ['Phone number cannot exceed 15 digits']],
  ['personal', { phone: '9999999999' }, ['Phone number cannot be all the same digit']],
  ['personal', { phone: '+12345' }, ['International phone number must be 7-15 digits after country code']],
  ['personal', { phone: '98765+43210' }, ['Phone number contains invalid characters']],
  ['personal', { phone: '1 212 555 0100', age: '18', gender: 'prefer_not_to_say' }, []],
  ['personal', { age: '17' }, ['Age must be between 18 and 100.']],
  ['professional', {}, []],
  ['professional', { profession: '' }, ['Profession is required']],
  ['professional', { role: 'broker', profession: '' }, []],
  ['professional', { experience_years: '51', youtube_video_url: 'https://vimeo.com/1' }, ['Experience must be between 0 and 50.', 'Please enter a valid YouTube URL']],
  ['location', {}, []],
  ['location', { location: EMPTY_SIGN_UP.location }, ['Please select your complete location', 'Please select your state', 'Please select your city']],
  ['location', { location: { ...PUNE, newscoId: null } }, ['Please select your NEWSCO region']],
  ['location', { location: { ...PUNE, newscoId: null }, city_has_regions: false }, []],
  ['location', { id_card_photo: fileOf('image/heic', 5 * 1024 * 1024 - 1) }, []],
  ['location', { id_card_photo: fileOf('image/jpeg', 5 * 1024 * 1024) }, ['File size must be less than 5MB']],
  ['location', { id_card_photo: fileOf('application/pdf', 10) }, ['Please select an image file']],
  ['location', { id_card_photo: fileOf('', 6 * 1024 * 1024) }, ['Please select an image file']],
])('step %s with %j', (step, change, expected) => {
  expect(messages(step, change)).toEqual(expected);
});

test('the first open step is reached', () => {
  expect(reachedStep(EMPTY_SIGN_UP)).toBe(1);
  expect(reachedStep(FULL)).toBe(4);
  expect(reachedStep({ ...FULL, profession: '' })).toBe(3);
  expect(reachedStep(keptPart(FULL))).toBe(1);
});

test('what is sent passes the contract and holds optional fields only when given', () => {
  const payload = toPayload(FULL);
  expect(registrationForm.safeParse(payload).error?.issues).toBeUndefined();
  expect(Object.entries(payload).filter(([, value]) => value === undefined).map(([name]) => name)).toEqual([
    'age', 'gender', 'experience_years', 'languages', 'specializations', 'youtube_video_url',
  ]);
  expect(toPayload({ ...FULL, gender: 'prefer_not_to_say' }).gender).toBe('other');
  expect(toPayload({ ...FULL, languages: ['Hindi'] }).languages).toBe('["Hindi"]');
  expect(toPayload({ ...FULL, role: 'broker' }).profession).toBeUndefined();
});

test.each<[string, string | null, SignUpStep | null]>([
  ['email', 'email', 'account'],
  ['phone', 'phone', 'personal'],
  ['languages.0', 'languages', 'professional'],
  ['country_id', 'location.countryId', 'location'],
  ['newsco_id', 'location.newscoId', 'location'],
  ['id_card_photo', 'id_card_photo', 'location'],
  ['user_id', null, null],
])('the server\'s %s is the field %s', (path, field, step) => {
  expect(fieldOfFault(path)).toBe(field);
  if (field) expect(stepOfField(field)).toBe(step);
});

test('a stored form comes back without passwords and files, and knows that one was chosen', () => {
  expect(readSignUp(JSON.parse(JSON.stringify(keptPart(FULL))))).toEqual(keptPart(FULL));
  expect(readSignUp(keptPart({ ...FULL, id_card_photo: fileOf('image/png', 3), photo_was_chosen: true }))).toMatchObject({ id_card_photo: null, photo_was_chosen: true });
  expect(readSignUp({ ...FULL, languages: 'Hindi' })).toBeNull();
});

test.each([
  ['', ''],
  ['98765', 'Phone number must be at least 10 digits'],
  ['1212121212', 'Phone number pattern seems invalid'],
  ['98765 43210', null],
])('hint for %s', (phone, hint) => {
  expect(hintOf(phone)).toBe(hint);
});

test.each<[string[], string[], string[], string | null]>([
  [[], ['Solar'], [], 'Solar'],
  [[], ['solar'], ['Solar'], null],
  [['Solar'], ['Solar', 'Wiring'], ['Solar'], 'Wiring'],
  [['Solar', 'Wiring'], ['Solar'], [], null],
])('new entry from %j to %j', (before, next, offered, expected) => {
  expect(newEntry(before, next, offered)).toBe(expected);
});
