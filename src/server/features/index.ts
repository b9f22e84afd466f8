/** The features of the server: their routes, jobs and mails in one list each. */
import type { Route } from '../platform/http/route.ts';
import type { Figure } from '../platform/figures.ts';
import { queueFigures } from '../platform/jobs.ts';
import { platformRetention, type RetentionRule } from '../platform/retention.ts';
import { accountRetention } from './accounts/retention.ts';
import { activityFigures } from './activity/figures.ts';
import { activityRetention } from './activity/retention.ts';
import { activityRoutes } from './activity/routes.ts';
import { erasureRetention } from './erasures/retention.ts';
import { leadRetention } from './leads/retention.ts';
import { mailRetention } from './notifications/retention.ts';
import { photoRetention } from './uploads/retention.ts';
import { leadFigures } from './leads/figures.ts';
import { mailFigures } from './notifications/figures.ts';
import { registrationFigures } from './registration/figures.ts';
import { accountMails } from './accounts/mail.ts';
import { accountRoutes } from './accounts/routes.ts';
import { assignmentRoutes } from './assignment/routes.ts';
import { vendorRoutes } from './vendors/routes.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { leadMails } from './leads/mail.ts';
import { leadRoutes } from './leads/routes.ts';
import { locationRoutes } from './locations/routes.ts';
import { moderationMails } from './moderation/mail.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { moduleAdminMails } from './module-admins/mail.ts';
import { moduleAdminRoutes } from './module-admins/routes.ts';
import type { Registry } from './notifications/rules.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { registrationMails } from './registration/mail.ts';
import { registrationRoutes } from './registration/routes.ts';
import { systemMails } from './system/mail.ts';
import { systemRoutes } from './system/routes.ts';
import { professionRoutes } from './professions/routes.ts';

export const routes: readonly Route[] = [...systemRoutes, ...accountRoutes, ...ownDataRoutes, ...vendorRoutes, ...leadRoutes, ...ratingRoutes, ...dashboardRoutes, ...activityRoutes, ...assignmentRoutes, ...locationRoutes, ...professionRoutes, ...moderationRoutes, ...moduleAdminRoutes, ...registrationRoutes];

export const mails: Registry = [...accountMails, ...leadMails, ...moderationMails, ...moduleAdminMails, ...registrationMails, ...systemMails];

/** What goes by night. Applications go before photos: theirs go with them. */
export const retentionRules: readonly RetentionRule[] = [
  ...platformRetention, ...accountRetention, ...mailRetention, ...photoRetention, ...leadRetention, ...activityRetention, ...erasureRetention,
];

/** What the operator watches at /metrics. */
export const figures: readonly Figure[] = [...queueFigures, ...activityFigures, ...mailFigures, ...leadFigures, ...registrationFigures];
