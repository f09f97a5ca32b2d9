import { timeHeader } from '@novelette/domain/time-header.ts'
import { storedEntry, writeNote } from '#lib/storage/entries.ts'

/** A page that begins without a connection reads here what the last one learned. */
const entry = storedEntry('server-clock')

/** Milliseconds by which the server's clock is ahead of this device's: 0 until an answer of the server shows that they differ. */
let aheadMs = Number(entry.readText()) || 0

/** What is compared with the server's times, or stored beside them. Milliseconds since 1970. */
export const serverNow = (): number => aheadMs + Date.now()

/** When this device's clock showed that. */
export const onServerClock = (deviceMs: number): number => aheadMs + deviceMs

/** The answer says when the server sent it: between these two times of this device's clock. */
export function noteServerTime({ headers }: Response, askedAt: number, answeredAt: number): void {
  const sentAt = Number(headers.get(timeHeader) ?? Number.NaN)
  if (!Number.isFinite(sentAt)) return
  const ahead = Math.min(Math.max(aheadMs, sentAt - answeredAt), sentAt - askedAt)
  if (ahead === aheadMs) return
  aheadMs = ahead
  writeNote(entry, String(ahead))
}
