import { expect, test } from 'vitest';
import { resolverOf, type Fault } from './form-faults.ts';

type Values = { name: string; place: { cityId: number | null } };
const values: Values = { name: '', place: { cityId: null } };
const run = (faults: Fault[]) => resolverOf<Values>(() => faults)(values, undefined, { fields: {}, shouldUseNativeValidation: false });

test('no fault lets the values through', async () => {
  expect(await run([])).toEqual({ values, errors: {} });
});

test('faults nest by their names, the first of a field counts, the order stays', async () => {
  const { errors } = await run([
    { name: 'place.cityId', message: 'Please select a city' },
    { name: 'name', message: 'Name is required' },
    { name: 'name', message: 'Too short' },
  ]);
  expect(errors).toEqual({
    place: { cityId: { type: 'rule', message: 'Please select a city' } },
    name: { type: 'rule', message: 'Name is required' },
  });
  expect(Object.keys(errors)).toEqual(['place', 'name']);
});
