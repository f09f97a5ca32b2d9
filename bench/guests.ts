import { benchClaim } from './guests/claim.ts'
import { benchGuestPage } from './guests/page.ts'
import { openByLink, openSignedIn } from './load/calls.ts'
import { connections, type LoadSetup, withLoadSetup } from './load/load-setup.ts'
import { options } from './load/options.ts'
import { median, print } from './product/report.ts'

const size = { users: 2_000, letters: 20_000 }
const rounds = 3

/** Letters by link beside the same between accounts. */
export async function benchGuests(): Promise<void> {
  await withLoadSetup(size, [openSignedIn, openByLink], async setup => {
    await benchOpening(setup)
    await benchGuestPage(setup)
  })
  await benchClaim()
}

async function benchOpening(setup: LoadSetup): Promise<void> {
  const { seconds } = options
  const variants = {
    link: () => setup.generate(openByLink, 'ours', seconds),
    account: () => setup.generate(openSignedIn, 'ours', seconds),
    bare: () => setup.generate(openByLink, 'bare', seconds),
  }
  const rates = { link: [] as number[], account: [] as number[], bare: [] as number[] }
  for (const warmUp of Object.values(variants)) await warmUp()
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['link', 'account', 'bare'] as const) rates[name].push((await variants[name]()).rate)
  }
  const beside = (other: 'account' | 'bare') =>
    median(rates.link.map((rate, round) => (100 * rate) / (rates[other][round] ?? 0)))
  print(
    `Opening a letter by link: ${connections} connections (medians of ${rounds} × ${seconds} s in turns)`,
    [
      { name: 'by link', value: median(rates.link), unit: '/s' },
      { name: 'by link, statements', value: setup.bare(openByLink).asked, unit: '' },
      { name: 'signed in', value: median(rates.account), unit: '/s' },
      { name: 'signed in, statements', value: setup.bare(openSignedIn).asked, unit: '' },
      { name: 'a bare Fastify handler with the statements by link', value: median(rates.bare), unit: '/s' },
      { name: 'by link beside signed in', value: beside('account'), unit: '%', atLeast: 70 },
      { name: 'by link beside the bare handler', value: beside('bare'), unit: '%', atLeast: 70 },
    ],
  )
}
