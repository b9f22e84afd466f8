/** Settings the server is started with; the folder's postgresql.conf stays as initdb wrote it. */

/** `durable: false` is for throw-away test clusters: a power cut may cost their data. */
export function serverArguments(clusterDir: string, port: number, durable: boolean): string[] {
  const safety = durable ? 'on' : 'off';
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // No socket file: its path is limited to 107 bytes and shared temp folders are cleaned by others.
    unix_socket_directories: '',
    fsync: safety,
    full_page_writes: safety,
    synchronous_commit: safety,
    max_connections: 60,
    shared_buffers: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Neither statements nor the values in a DETAIL line belong in a log: they hold personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    logging_collector: 'off',
    log_destination: 'stderr',
  };
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
