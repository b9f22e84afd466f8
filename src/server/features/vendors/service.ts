/** What vendors offer to other features and to their routes. */
export * from './profile-service.ts';
