import { expect, test } from 'vitest';
import { filteredPlace, NO_VENDOR_FILTERS, placeChanges, vendorQueryOf } from './admin-filters.ts';
import { withParams } from '../../client/use-query-params.ts';

const read = (text: string) => vendorQueryOf(new URLSearchParams(text));

test('an address is the query of the call', () => {
  expect(read('tab=vendors&search=+asha+&status=pending&profession=plumber&country_id=356&city_id=7&page=3')).toMatchObject({
    search_query: 'asha', status: 'pending', profession: 'plumber', country_id: '356', state_id: undefined, city_id: '7', skip: '40', limit: '20',
  });
});

test.each(['status=rejected', 'city_id=pune', 'city_id=99999999999', 'page=0', 'search=%20', 'country_id=-1'])('%s counts as not given', (text) => {
  expect(read(text)).toEqual(read(''));
});

test('clearing keeps the tab', () => {
  const search = new URLSearchParams('tab=vendors&status=pending&search=x&profession=y&city_id=7&newsco_id=8&page=2');
  expect(withParams(search, NO_VENDOR_FILTERS).toString()).toBe('tab=vendors');
});

test('a place goes there and back', () => {
  const place = filteredPlace(new URLSearchParams('country_id=1&state_id=2'));
  expect(placeChanges(place)).toEqual({ country_id: '1', state_id: '2', city_id: null, newsco_id: null, page: null });
});
