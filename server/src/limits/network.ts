import { isIP } from 'node:net'

/**
 * A provider gives each household a whole IPv6 /64, so only that half counts; an IPv4-mapped address counts as IPv4. Anything
 * else is returned as it is.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.toLowerCase().split('%')
  const carried = bare.startsWith('::ffff:') ? bare.slice(7) : ''
  if (isIP(carried) === 4) return carried
  return isIP(bare) === 6 ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare
}

function groupsOf(address: string): string[] {
  // The URL parser writes the short form: an IPv4 tail in hexadecimal, no leading zeros.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map(part => (part ? part.split(':') : []))
  if (!before || !after) return []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
