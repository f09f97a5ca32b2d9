/* The service worker imports it, and the first screen. */

const name = 'shares'

export const openSharesCache = () => caches.open(name)

/** It stays once there was a share. */
export const isSharesCacheThere = () => caches.has(name)
