/** Post-office names as area names. */
import { describe, expect, it } from 'vitest';
import { isInstitution, officeArea } from './post-offices.ts';

describe('officeArea', () => {
  it.each([
    ['Indiranagar (Bangalore)', 'Indiranagar'],
    ['R T Nagar H.O', 'R.T. Nagar'],
    ['J.C.Nagar', 'J.C. Nagar'],
    ['Goripalya SO', 'Goripalya'],
    ['Gavipuram Extn', 'Gavipuram Extension'],
    ['Chandra Lay Out', 'Chandra Layout'],
    ['R.K. Puram Sect-8', 'R.K. Puram Sector 8'],
  ])('%s is %s', (office, area) => expect(officeArea(office)).toBe(area));
});

describe('isInstitution', () => {
  it.each(['Bangalore G.P.O.', 'HighCourt', 'Air Force Hospital', 'CRPF Campus Yelahanka', 'Dharmaram College', 'NAL', 'Vidhana Soudha', 'G.K.V.K.', 'Jnpt'])('%s is one', (name) => {
    expect(isInstitution(name)).toBe(true);
  });

  it.each(['Indiranagar (Bangalore)', 'Wilson Garden', 'Civil Lines', 'Andheri East', 'Magadi Road', 'R T Nagar H.O'])('%s is none', (name) => {
    expect(isInstitution(name)).toBe(false);
  });
});
