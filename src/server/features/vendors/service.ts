/** What vendors offer to their routes and to other features. */
export * from './card-service.ts';
export * from './change-service.ts';
export * from './directory-service.ts';
export * from './photo-service.ts';
export * from './place-service.ts';
export * from './profile-service.ts';
export * from './ratings-service.ts';
export * from './requested-profession-service.ts';
