const celtMs = [2.5, 5, 10, 20] as const
const silkMs = [10, 20, 40, 60] as const

/** Seconds of sound in a packet of Opus, as its first bytes say (RFC 6716, 3.1); null for none. */
export function opusSeconds(packet: Uint8Array): number | null {
  const [toc, count = 0] = packet
  if (toc === undefined) return null
  const frames = [1, 2, 2, count & 0x3f][toc & 3] ?? 0
  const ms = frames * frameMs(toc >> 3)
  return ms > 0 && ms <= 120 ? ms / 1000 : null
}

function frameMs(configuration: number): number {
  const place = configuration & 3
  if (configuration >= 16) return celtMs[place] ?? 0
  if (configuration >= 12) return silkMs[place & 1] ?? 0
  return silkMs[place] ?? 0
}
