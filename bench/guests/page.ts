import { connections, type LoadSetup } from '../load/load-setup.ts'
import { options } from '../load/options.ts'
import { generate } from '../load/processes.ts'
import { assembleHere, isOfCall, recordStatements } from '../load/statements.ts'
import { median, print } from '../product/report.ts'

const guestPage = '/l/abcdefghijkm'
/** A page of members, which a visitor's browser gets as it is. */
const shell = '/inbox'
const rounds = 5

/** The address of a link asks the database nothing (docs/rules.md 8.2). */
export async function benchGuestPage(setup: LoadSetup): Promise<void> {
  const rates = { link: [] as number[], shell: [] as number[] }
  for (const path of [guestPage, shell]) await load(setup, path, 1)
  for (let round = 0; round < rounds; round += 1) {
    rates.link.push(await load(setup, guestPage, options.seconds))
    rates.shell.push(await load(setup, shell, options.seconds))
  }
  const beside = median(rates.link.map((rate, round) => (100 * rate) / (rates.shell[round] ?? 0)))
  print(`The page of a link (medians of ${rounds} × ${options.seconds} s in turns)`, [
    { name: `GET ${guestPage}, statements`, value: await countStatements(setup), unit: '', goal: 0 },
    { name: `GET ${guestPage}`, value: median(rates.link), unit: '/s' },
    { name: `GET ${shell}`, value: median(rates.shell), unit: '/s' },
    { name: 'the first beside the second', value: beside, unit: '%', atLeast: 95 },
  ])
}

async function load({ server }: LoadSetup, path: string, seconds: number): Promise<number> {
  const requests = [{ method: 'GET' as const, path, cookie: '', body: '' }]
  const { rate } = await generate({ url: server.url, origin: server.url, requests, connections, seconds })
  return rate
}

async function countStatements({ settings }: LoadSetup): Promise<number> {
  const { app, deps, stop } = await assembleHere(settings)
  const asked = recordStatements(deps.db.$client)
  const counts: number[] = []
  // The job that runs at a start asks meanwhile.
  for (let time = 0; time < 3; time += 1) {
    const before = asked.filter(isOfCall).length
    const answer = await app.inject({ method: 'GET', url: guestPage })
    if (answer.statusCode !== 200) throw new Error(`${guestPage} was answered with ${answer.statusCode}`)
    counts.push(asked.filter(isOfCall).length - before)
  }
  await stop()
  return Math.min(...counts)
}
