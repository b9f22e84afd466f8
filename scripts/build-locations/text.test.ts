/** Folding and comparing names. */
import { describe, expect, it } from 'vitest';
import { editDistance, fold, plainName, soundKey, toAscii } from './text.ts';

describe('toAscii', () => {
  it.each([
    ['Zürich', 'Zurich'],
    ['Łódź', 'Lodz'],
    ['Straße', 'Strasse'],
    ['Tai’an', "Tai'an"],
    ['日本', ''],
  ])('%s becomes %s', (name, ascii) => expect(toAscii(name)).toBe(ascii));
});

describe('plainName', () => {
  it.each([
    ['Hyderābād', 'IN', 'Hyderabad'],
    ['Khawr Fakkān', 'AE', 'Khawr Fakkan'],
    ['Ōsaka', 'JP', 'Osaka'],
    ['São Paulo', 'BR', 'São Paulo'],
    ['  New   Delhi ', 'IN', 'New Delhi'],
  ])('%s in %s is %s', (name, country, plain) => expect(plainName(name, country)).toBe(plain));
});

describe('soundKey', () => {
  it.each([
    ['Malleswaram', 'Malleshwaram'],
    ['Kalyan Nagar', 'Kalyananagar'],
    ['Kallakurichi', 'Kallakkurichchi'],
    ['Varthur', 'Vartur'],
  ])('%s sounds like %s', (a, b) => expect(soundKey(a)).toBe(soundKey(b)));

  it('keeps different names apart', () => expect(soundKey('Rajajinagar')).not.toBe(soundKey('Jayanagar')));
});

describe('editDistance', () => {
  it.each([
    ['kitten', 'sitting', 3, 3],
    ['same', 'same', 2, 0],
    ['short', 'much longer', 2, 3],
  ])('%s to %s within %i is %i', (a, b, limit, distance) => expect(editDistance(a, b, limit)).toBe(distance));
});

it('folds to letters and digits', () => expect(fold('C.V. Raman Nagar – 2')).toBe('cvramannagar2'));
