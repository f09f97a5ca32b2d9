import { writeFile } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../server/src/db/open.ts'
import { parseVapidKeys } from '../../server/src/signing/vapid-keys.ts'
import { localhostCertificate } from '../../server/src/test/notices/localhost-certificate.ts'
import { startPushService, type TestDevice } from '../../server/src/test/notices/push-service.ts'
import { addDevice } from '../../server/src/test/notices/tell-notices.ts'
import type { WrittenLetter } from '../ledger/compare-letters.ts'
import type { BrowserUser } from '../site/people.ts'
import type { Member } from './members.ts'
import type { Soak } from './soak.ts'

/** Half a minute, the two minutes by which a dead server may delay it (docs/rules.md 9.2), and a busy machine. */
const toldWithinMs = 180_000

/** Members who do nothing, and have a device each. */
export type Away = {
  readonly devices: ReadonlyMap<BrowserUser, TestDevice>
  readonly problems: readonly string[]
}

type Site = {
  readonly databaseUrl: string
  readonly keys: { readonly VAPID_KEYS: string }
  readonly members: readonly Member[]
}

/** They have read what came before. Returns the settings that servers need to reach the devices, too. */
export async function addDevices({ databaseUrl, keys, members }: Site, certificateFile: string) {
  const service = await startPushService()
  onTestFinished(() => service.stop())
  await writeFile(certificateFile, localhostCertificate.cert)
  const db = openDatabase(databaseUrl, () => {})
  const app = { deps: { db, vapidKeys: parseVapidKeys(keys.VAPID_KEYS) } }
  const devices = new Map<BrowserUser, TestDevice>()
  const ids = members.map(({ id }) => id)
  await db.$client.query(`update letters set status = 'read' where receiver_id = any($1)`, [ids])
  for (const member of members) {
    member.isBusy = true
    devices.set(member, await addDevice(app, service, member.id))
  }
  await db.$client.end()
  return {
    away: { devices, problems: service.problems } satisfies Away,
    settings: { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: certificateFile },
  }
}

/**
 * One sentence for each device that was told of nothing in time, and for each that was told more often than letters came, but for
 * the repetitions that so many servers that died may have caused.
 */
export function wrongNotices(soak: Soak, { devices, problems }: Away, deaths: number): string[] {
  const { ledger, acknowledgedAt } = soak
  const lettersTo = Map.groupBy(ledger.those('acknowledged'), ({ receiver }) => receiver)
  const lateFrom = performance.now() - toldWithinMs
  const isOld = ({ id }: WrittenLetter) => (acknowledgedAt.get(id) ?? Number.POSITIVE_INFINITY) < lateFrom
  const wrong = [...devices].flatMap(([reader, { pushes, requests }]) => {
    const letters = lettersTo.get(reader) ?? []
    return [
      ...(pushes.length === 0 && letters.some(isOld) ? ['was told of nothing'] : []),
      ...(requests > letters.length + deaths ? ['was told more often than letters came'] : []),
    ].map(what => `the device of ${reader.username} ${what}`)
  })
  return [...wrong, ...problems]
}
