/** The addresses of the site, all in one view. */
import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('builds every address', () => {
  expect({
    home: paths.home(),
    about: paths.about(),
    locationPicker: paths.locationPicker(),
    directory: paths.directory({ country_id: '1', state_id: '2', city_id: '3' }),
    directoryWithArea: paths.directory({ country_id: '1', state_id: '2', city_id: '3', newsco_id: '4' }),
    city: paths.vendorsIn('in/maharashtra/pune'),
    profession: paths.vendorsIn('in/महाराष्ट्र/पुणे', 'electrician'),
    requestService: paths.requestService(),
    requestStep: paths.requestService({ step: 3 }),
    requestDone: paths.requestDone('REF-123456'),
    auth: paths.auth(),
    register: paths.auth({ tab: 'register' }),
    account: paths.account(),
    accountSecurity: paths.accountSecurity(),
    dashboard: paths.dashboard(),
    adminLead: paths.adminDashboard({ tab: 'leads', lead: '9' }),
  }).toEqual({
    home: '/',
    about: '/about-us',
    locationPicker: '/vendors',
    directory: '/vendors/directory?country_id=1&state_id=2&city_id=3',
    directoryWithArea: '/vendors/directory?country_id=1&state_id=2&city_id=3&newsco_id=4',
    city: '/vendors/in/maharashtra/pune',
    profession: '/vendors/in/%E0%A4%AE%E0%A4%B9%E0%A4%BE%E0%A4%B0%E0%A4%BE%E0%A4%B7%E0%A5%8D%E0%A4%9F%E0%A5%8D%E0%A4%B0/%E0%A4%AA%E0%A5%81%E0%A4%A3%E0%A5%87/electrician',
    requestService: '/request-service',
    requestStep: '/request-service?step=3',
    requestDone: '/request-service/done/REF-123456',
    auth: '/auth',
    register: '/auth?tab=register',
    account: '/account',
    accountSecurity: '/account/security',
    dashboard: '/dashboard',
    adminLead: '/admin/dashboard?tab=leads&lead=9',
  });
});
