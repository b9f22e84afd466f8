/** Lines of the location file. */
import { expect, test } from 'vitest';
import { addLine, isHeader, noColumns } from './file-rules.ts';

test('a line becomes values; empty cells are null, or none', () => {
  const columns = noColumns();
  expect(addLine(columns, '1277333\tcity\t200001307\tBengaluru\t\tBangalore|Bengalooru\t8443675\t12.972\t77.594\t1')).toBe(true);
  expect(addLine(columns, '356\tcountry\t\tIndia\tIN\t\t\t\t\t1')).toBe(true);
  expect(columns).toEqual({
    id: [1277333, 356], type: ['city', 'country'], parentId: [200001307, null], name: ['Bengaluru', 'India'], code: [null, 'IN'],
    aliases: ['Bangalore|Bengalooru', ''], population: [8443675, 0], lat: [12.972, null], lng: [77.594, null], rank: [1, 1],
  });
});

test.each([
  ['too few cells', '1\tcity\t2\tPune'],
  ['no id', '\tcountry\t\tIndia\tIN\t\t\t\t\t1'],
  ['unknown level', '1\tvillage\t2\tPune\t\t\t\t\t\t1'],
  ['no name', '1\tcity\t2\t\t\t\t\t\t\t1'],
  ['no parent', '1\tcity\t\tPune\t\t\t\t\t\t1'],
  ['a country with a parent', '1\tcountry\t2\tIndia\t\t\t\t\t\t1'],
])('%s: refused', (_case, line) => {
  expect(addLine(noColumns(), line)).toBe(false);
});

test('the first line names the columns', () => {
  expect(isHeader('id\ttype\tparent_id\tname\tcode\taliases\tpopulation\tlat\tlng\trank')).toBe(true);
  expect(isHeader('356\tcountry\t\tIndia\tIN\t\t\t\t\t1')).toBe(false);
});
