import { enclosurePath } from '../../domain/src/letters/parts/enclosure-paths.ts'
import { ProductServer } from '../../e2e/server.ts'
import type { Browser } from '../../server/src/test/browser.ts'
import { webmOpus, withLongPrefix } from '../../server/src/test/enclosures/recordings.ts'
import { storeRecording, storeSound } from '../../server/src/test/uploads.ts'
import { signUpPeople } from '../product/people.ts'
import { memoryOfTree } from '../product/process-memory.ts'
import { type Figure, median, percentile, print } from '../product/report.ts'
import { peakDuring } from '../profile-pictures.ts'

const people = 20
const rounds = 5
const calls = 300

/** Of 32 kbit/s, as a browser is asked for; and of as much as is stored. */
const packet = { asAsked: 80, atMost: 265 }

export async function benchRecordings(): Promise<void> {
  const file = await webmOpus(300, packet.asAsked)
  const large = await webmOpus(300, packet.atMost)
  const hostile = withLongPrefix()
  const server = await ProductServer.start()
  try {
    const browsers = await signUpPeople(server, people)
    const [one, two, reader] = browsers
    if (!two || !reader) throw new Error('it needs three people')
    const times = await timesOf(rounds, () => storeRecording(one, file))
    const alone = await timesOf(calls, () => reader.client.letters.inbox({}))
    let isDone = false
    const storing = [one, two].map(async browser => {
      while (!isDone) await storeRecording(browser, file)
    })
    const beside = await timesOf(calls, () => reader.client.letters.inbox({}))
    isDone = true
    await Promise.all(storing)
    // What PostgreSQL keeps of what is stored is its own matter.
    const memory = () => memoryOfTree(server.pid, name => name !== 'postgres')
    const beforeLarge = await memory()
    const atOnce = await peakDuring(memory, () =>
      Promise.all(browsers.map(each => storeRecording(each, large))),
    )
    const beforeHostile = await memory()
    const refused = await peakDuring(memory, () => Promise.all(browsers.map(each => refuse(each, hostile))))
    print(
      `Recordings: WebM, five minutes, ${(file.length / 1024 ** 2).toFixed(1)} MB (medians of ${rounds})`,
      [
        { name: 'one stored', value: median(times), unit: 'ms' },
        { name: 'an inbox, 95th percentile', value: percentile(alone, 0.95), unit: 'ms' },
        { name: 'the same while two people store recordings', value: percentile(beside, 0.95), unit: 'ms' },
        { name: 'twenty of 4 MB at once, until the last is stored', value: atOnce.ms, unit: 'ms' },
        { name: '… growth of all processes', value: atOnce.peak - beforeLarge, unit: 'MB', goal: 300 },
        { name: 'twenty hostile ones at once, until the last is refused', value: refused.ms, unit: 'ms' },
        { name: '… growth of all processes', value: refused.peak - beforeHostile, unit: 'MB', goal: 300 },
      ] satisfies Figure[],
    )
  } finally {
    await server.stop()
  }
}

async function refuse(browser: Browser, file: Buffer): Promise<void> {
  const { status } = await storeSound(browser, file)
  if (status !== 422)
    throw new Error(`${enclosurePath('recording', '…')} answered ${status} to a hostile file`)
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times
}
