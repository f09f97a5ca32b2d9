import { join } from 'node:path'
import { type Browser as Chromium, chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser.ts'
import { ProductServer } from '../../e2e/server.ts'
import { chromiumArguments } from '../../playwright.config.ts'
import { options } from '../load/options.ts'
import { timed } from '../load/writers.ts'
import { measureInterleaved } from '../product/interleaved.ts'
import { type Figure, median, print } from '../product/report.ts'
import { pressToShown, startReading } from './reading.ts'

const paragraphs = 600_000
const callRounds = 100
const content = '<p>a</p>'.repeat(paragraphs)

/** The longest letter beside the same in another clone. */
export async function benchLongestLetter(): Promise<void> {
  const { clone, rounds } = options
  if (!clone) return
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  const servers = [
    await ProductServer.start(),
    await ProductServer.start({}, [], join(clone, 'server', 'src', 'lifecycle', 'main.ts')),
  ]
  try {
    const works = []
    for (const server of servers) works.push(await openLongest(browser, server))
    const called = await measureInterleaved(
      callRounds,
      works.map(({ call }) => call),
    )
    const shown = await measureInterleaved(
      rounds,
      works.map(({ show }) => show),
    )
    print(
      `Opening ${paragraphs.toLocaleString('en-US')} paragraphs (medians of ${callRounds} and ${rounds}, interleaved)`,
      [...compared('its call', called), ...compared('from the press to its first frame', shown)],
    )
  } finally {
    await browser.close()
    for (const server of servers) await server.stop()
  }
}

async function openLongest(browser: Chromium, server: ProductServer) {
  const { reader, page, send } = await startReading(browser, server)
  const id = await send(content)
  await reader.client.letters.markRead({ id })
  return {
    call: () => timed(() => reader.client.letters.received({ id })),
    /** In a page of its own: it keeps the letter, and takes long to leave it. */
    async show() {
      const own = await page.context().newPage()
      own.setDefaultTimeout(0)
      await own.goto('/inbox')
      const time = await pressToShown(own, id)
      await own.close()
      return time
    },
  }
}

function compared(name: string, [ours = [], theirs = []]: readonly (readonly number[])[]): Figure[] {
  const ratios = ours.map((time, round) => (100 * time) / (theirs[round] ?? Number.NaN))
  return [
    { name: `${name}, here`, value: median(ours), unit: 'ms' },
    { name: 'the other clone', value: median(theirs), unit: 'ms' },
    {
      name: 'the first beside the second, median of the rounds',
      value: median(ratios),
      unit: '%',
      goal: 102,
    },
    { name: 'the lowest of these', value: Math.min(...ratios), unit: '%' },
    { name: 'the highest', value: Math.max(...ratios), unit: '%' },
  ]
}
