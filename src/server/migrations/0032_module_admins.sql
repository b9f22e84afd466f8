-- Until when a password works that an administrator typed; null: its owner chose it.
alter table users add column password_expires_at timestamptz;

-- The list of module admins in its order, counted and filtered by status without a look at anyone else.
create index users_module_admins on users (created_at desc, id desc) include (status) where role = 'module_admin' and status in ('approved', 'suspended');
