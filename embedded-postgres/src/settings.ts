import type { Programs } from '#programs.ts'

/** Low memory, no user data in the log, full durability. */
const ownSettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  cluster_name: 'novelette',
  max_connections: '50',
  shared_buffers: '48MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  // The WAL serves crash recovery alone.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  huge_pages: 'off',
  jit: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Asynchronous reading and writing came with 18. */
export const serverSettingsOf = ({ major }: Programs) => ({
  ...ownSettings,
  ...(major >= 18 ? { io_method: 'sync' } : {}),
})
