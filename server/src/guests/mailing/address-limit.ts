import type { Dependencies } from '#context/dependencies.ts'
import { databaseNow } from '#db/now.ts'
import { AppError } from '#lib/app-error.ts'
import type { AddressLimit } from '#mail/deliver.ts'

/** Mails of all writers to one address. None of them is told: they would learn of the others (docs/rules.md 8.8). */
export const limitOfAddress = ({ db, limits }: Pick<Dependencies, 'db' | 'limits'>): AddressLimit => ({
  async admit(address) {
    try {
      await limits.take(db, 'mail-to-guest', { account: address })
      return null
    } catch (error) {
      if (!(error instanceof AppError && error.data.retryAfter)) throw error
      return new Date((await databaseNow(db)).getTime() + error.data.retryAfter * 1000)
    }
  },
  refund: address => limits.giveBack(db, 'mail-to-guest', { account: address }),
})
