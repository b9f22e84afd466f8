import { expect, test } from 'vitest';
import { addressParts, namePattern } from './address-rules.ts';

const word = (text: string) => ({ word: text, plain: null, id: null });

test.each([
  ['in', [word('in')]],
  ['IN/Maharashtra', [word('in'), word('maharashtra')]],
  ['in/bihar/aurangabad-1278149', [word('in'), word('bihar'), { word: 'aurangabad-1278149', plain: 'aurangabad', id: 1_278_149 }]],
  ['in/महाराष्ट्र/पुणे', [word('in'), word('महाराष्ट्र'), word('पुणे')]],
  ['in/delhi/sector-17', [word('in'), word('delhi'), { word: 'sector-17', plain: 'sector', id: 17 }]],
  ['in/delhi/a-9999999999', [word('in'), word('delhi'), word('a-9999999999')]],
  ['in/delhi/-5', [word('in'), word('delhi'), word('-5')]],
])('the parts of %s', (address, parts) => {
  expect(addressParts(address)).toEqual(parts);
});

test('a hyphen was any sign of a name', () => {
  expect(namePattern('navi-mumbai')).toBe('%|navi_mumbai|%');
});
