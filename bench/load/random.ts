/** Between 0 and 1 (mulberry32), the same in every run. */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    /** A UUIDv7: ids of one time are adjacent in an index. */
    id(atMs: number): string {
      const hex = (length: number) =>
        below(16 ** length)
          .toString(16)
          .padStart(length, '0')
      const time = Math.floor(atMs).toString(16).padStart(12, '0')
      const variant = '89ab'.charAt(below(4))
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}

export type Random = ReturnType<typeof seededRandom>
