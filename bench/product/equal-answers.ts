import { hasCode } from '../../files/src/has-code.ts'
import { hashPassword } from '../../server/src/accounts/passwords/passwords.ts'
import { insertAccount } from '../../server/src/accounts/sign-up/accounts.ts'
import { type Browser, browse } from '../../server/src/test/browser.ts'
import { withProduct } from './product.ts'
import { type Figure, median, print } from './report.ts'

const tries = 200
const password = 'correct horse battery'

type TimedCall = {
  readonly name: string
  readonly known: 'confirmed' | 'pending'
  ask(browser: Browser, email: string, n: number): Promise<unknown>
}

/** Sign-up must be last: it changes the accounts behind the addresses. */
const timedCalls: readonly TimedCall[] = [
  {
    name: 'sign-in',
    known: 'confirmed',
    ask: async ({ client }, email) => {
      const attempt = client.accounts.signIn({ email, password: 'a wrong password' })
      const refused = await attempt.then(() => false, isRefusal)
      if (!refused) throw new Error('a wrong password was not refused as one')
    },
  },
  { name: 'forgot', known: 'confirmed', ask: ({ client }, email) => client.passwords.forgot({ email }) },
  {
    name: 'resend',
    known: 'pending',
    ask: ({ client }, email) => client.accounts.resendVerification({ email }),
  },
  {
    name: 'sign-up',
    known: 'confirmed',
    ask: ({ client }, email, n) => client.accounts.signUp({ username: `wanted_${n}`, email, password }),
  },
]

const isRefusal = (reason: unknown) => hasCode(reason, 'wrong_credentials')
const addressOf = (kind: string, n: number) => `${kind}-${n}@example.com`

/** docs/rules.md 1.2. Each try uses a fresh address. */
export async function benchEqualAnswers(): Promise<void> {
  await withProduct(async (server, db) => {
    const passwordHash = await hashPassword(password)
    for (const kind of ['confirmed', 'pending']) {
      for (let n = 0; n < tries; n += 1) {
        const account = { username: `${kind.slice(0, 4)}_${n}`, email: addressOf(kind, n), passwordHash }
        await insertAccount(db, { ...account, emailVerified: kind === 'confirmed' })
      }
    }
    const figures: Figure[] = []
    for (const call of timedCalls) figures.push(...(await compare(server.url, call)))
    print(`Known and unknown addresses (medians of ${tries} tries each)`, figures)
  })
}

async function compare(url: string, { name, known, ask }: TimedCall): Promise<Figure[]> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const time = async (which: keyof typeof times, email: string, n: number) => {
    const browser = browse(url)
    const askedAt = performance.now()
    await ask(browser, email, n)
    times[which].push(performance.now() - askedAt)
  }
  for (let n = 0; n < tries; n += 1) {
    const both = [
      () => time('known', addressOf(known, n), 2 * n),
      () => time('unknown', addressOf(`${name}-stranger`, n), 2 * n + 1),
    ]
    // Work left over from the previous call must not fall on one kind alone.
    for (const one of n % 2 ? both : both.toReversed()) await one()
  }
  const [one, other] = [median(times.known), median(times.unknown)]
  return [
    { name: `${name}, known address`, value: one, unit: 'ms' },
    { name: `${name}, unknown address`, value: other, unit: 'ms' },
    {
      name: `${name}, apart`,
      value: Math.abs(one - other),
      unit: 'ms',
      goal: Math.max(5, Math.round(one * 0.05)),
    },
  ]
}
