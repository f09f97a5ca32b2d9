/** The database hosts of deploy/high-availability. */
export const hostNumbers = [1, 2, 3] as const
export type HostNumber = (typeof hostNumbers)[number]

export const ports = { postgres: 5432, rest: 8008, etcd: 2379 } as const

/**
 * Each host has addresses of its own in a loopback network, so that all use the ports of a real installation. Others reach a host,
 * and it reaches etcd, through proxies.
 */
export type Addresses = {
  /** Where the host listens, past the proxies. */
  readonly own: (host: HostNumber) => string
  /** Where others reach it. */
  readonly announced: (host: HostNumber) => string
  /** Where `host` reaches the etcd of `other`. */
  readonly etcdFrom: (host: HostNumber, other: HostNumber) => string
}

/** `network` is the first three numbers. */
export const addressesIn = (network: string): Addresses => ({
  own: host => `${network}.1${host}`,
  announced: host => `${network}.11${host}`,
  etcdFrom: (host, other) => `${network}.2${host}${other}`,
})
