import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Look, nameOfLook, widths } from '../e2e/screens/looks.ts'
import type { ProductServer } from '../e2e/server.ts'
import { type ServerOnCopy, startOnCopy } from '../e2e/start-on-copy.ts'
import { shareTestPostgres } from '../e2e/test-database.ts'
import type { Browser } from '../server/src/test/browser.ts'
import type { BrowserEngine, EngineLimits } from './browser-engine.ts'
import { type CuttableConnection, startCuttableConnection } from './connection.ts'
import { drivers } from './drivers.ts'
import { JourneyPage } from './journey-page.ts'
import { fileOfScreen } from './pictures.ts'

const heights = { phone: 844, desk: 900 } as const

export type Journey = {
  readonly server: ProductServer
  readonly connection: CuttableConnection
  readonly look: Look
  /** Of somebody signed out. */
  openWindow(): Promise<JourneyPage>
  /** Makes the account on the first call. These calls do not go over the connection. */
  signIn(username: string): Promise<Browser>
  /** Any other problem of a window fails the journey. */
  expectProblems(pattern: RegExp): void
}

let site: ServerOnCopy
let connection: CuttableConnection

beforeAll(async () => {
  shareTestPostgres(inject('postgres'))
  connection = await startCuttableConnection()
  site = await startOnCopy({ APP_URL: connection.url })
  connection.forwardTo(site.server.url)
})

afterAll(async () => {
  await connection?.close()
  await site?.stop()
})

/** `needs` is what an engine may lack: there the journey is skipped. */
export function inEachEngine(
  title: string,
  looks: readonly Look[],
  walk: (journey: Journey) => Promise<void>,
  needs?: keyof EngineLimits,
): void {
  for (const driver of drivers.filter(({ name }) => inject('engines').includes(name))) {
    describe(driver.name, () => {
      let engine: BrowserEngine
      beforeAll(async () => {
        engine = await driver.start()
      })
      afterAll(() => engine?.stop())
      beforeEach(() => site.resetData())

      it.for(looks.map(look => [nameOfLook(look), look] as const))(
        `${title} at %s`,
        async ([, look], { skip }) => {
          const limit = needs && engine.limits[needs]
          if (limit) skip(limit)
          await walkIn(engine, title, look, walk)
        },
      )
    })
  }
}

async function walkIn(
  engine: BrowserEngine,
  title: string,
  look: Look,
  walk: (journey: Journey) => Promise<void>,
): Promise<void> {
  const pages: JourneyPage[] = []
  const expected: RegExp[] = []
  const fileOf = fileOfScreen(title, engine.name, look)
  const { device, scheme: colorScheme } = look
  const openWindow = async () => {
    const size = { width: widths[device], height: heights[device] }
    const window = await engine.openWindow({ baseUrl: connection.url, ...size, colorScheme })
    const page = new JourneyPage(window, fileOf)
    pages.push(page)
    return page
  }
  try {
    await walk({
      server: site.server,
      connection,
      look,
      openWindow,
      signIn: username => site.accounts.signIn(username),
      expectProblems: pattern => expected.push(pattern),
    })
    const problems = (await Promise.all(pages.map(({ window }) => window.problems()))).flat()
    expect(problems.filter(problem => !expected.some(pattern => pattern.test(problem)))).toEqual([])
  } catch (error) {
    for (const page of pages) await page.takeLastPicture()
    throw error
  } finally {
    await connection.restore()
    for (const { window } of pages) await window.close()
  }
}
