/** nginx as the shared cache in front of a server: what it keeps, and for how long, is left to the answers. Debian: nginx-light. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../platform/free-port.ts';
import { until } from './site.ts';

/**
 * It knows nothing of sessions: what it must not keep, the answers say. How long a page may be shown while it is made anew they say too:
 * `proxy_cache_use_stale updating` would show one of any age.
 */
const settings = (folder: string, port: number, origin: string) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  proxy_cache_path ${folder}/cache keys_zone=pages:10m;
  upstream origin { server ${origin}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_set_header host $host;
      proxy_set_header x-forwarded-for $remote_addr;
      proxy_cache pages;
      proxy_cache_lock on;
      proxy_cache_background_update on;
      add_header x-cache $upstream_cache_status always;
    }
  }
}`;

/** Its answers say in `x-cache` whether they were kept: HIT, MISS, EXPIRED, STALE, UPDATING, or nothing where the answer may not be. */
export async function startSharedCache(origin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'newsco-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), settings(folder, port, new URL(origin).host));
  const child = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error')], { stdio: 'inherit' });
  const ended = new Promise<void>((resolve, reject) => child.once('exit', () => resolve()).once('error', reject));
  const address = `http://127.0.0.1:${port}`;
  await Promise.race([until(address, '/readyz', 200, 10_000), ended.then(() => Promise.reject(new Error('nginx ended')))]);
  return {
    address,
    async stop(): Promise<void> {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
