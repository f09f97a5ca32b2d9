import { createVerifiedAccount } from '../../server/src/accounts/sign-up/accounts.ts'
import { browse } from '../../server/src/test/browser.ts'
import { withProduct } from '../product/product.ts'
import { percentile, print } from '../product/report.ts'

const signInsAtOnce = 50
const rounds = 10
const password = 'correct horse battery'

export async function benchSignInLoad(): Promise<void> {
  await withProduct(async (server, db) => {
    const emails = Array.from({ length: signInsAtOnce }, (_, n) => `person-${n}@example.com`)
    for (const [n, email] of emails.entries()) {
      await createVerifiedAccount(db, { username: `person_${n}`, email, password })
    }
    const reader = browse(server.url)
    await reader.client.accounts.signIn({ email: 'person-0@example.com', password })
    const signIn = async (email: string) => {
      const askedAt = performance.now()
      await browse(server.url).client.accounts.signIn({ email, password })
      return performance.now() - askedAt
    }
    const reads: number[] = []
    const signIns: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const all = Promise.all(emails.map(signIn))
      let done = false
      void all.finally(() => {
        done = true
      })
      while (!done) {
        const askedAt = performance.now()
        await reader.client.letters.unreadCount()
        reads.push(performance.now() - askedAt)
      }
      signIns.push(...(await all))
    }
    print(`${signInsAtOnce} sign-ins at once (${rounds} times)`, [
      { name: 'a sign-in, p95', value: percentile(signIns, 0.95), unit: 'ms' },
      {
        name: `another’s request meanwhile, p50 of ${reads.length}`,
        value: percentile(reads, 0.5),
        unit: 'ms',
      },
      { name: 'another’s request meanwhile, p95', value: percentile(reads, 0.95), unit: 'ms', goal: 100 },
    ])
  })
}
