/** Roles and account states. */
export const ROLES = ['vendor', 'broker', 'admin', 'module_admin'] as const;
export type Role = (typeof ROLES)[number];

export const SIGN_UP_ROLES = ['vendor', 'broker'] as const;

export const USER_STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Shorthands for `access` lists. */
export const ADMINS = ['admin', 'module_admin'] as const;
export const WORKERS = ['vendor', 'broker'] as const;
