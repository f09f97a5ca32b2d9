import { expect, onTestFinished } from 'vitest'
import { addressOf, password } from '../../e2e/people.ts'
import { browse } from '../../server/src/test/browser.ts'
import { freePort } from '../../server/src/test/free-port.ts'
import { startSmtp } from '../../server/src/test/smtp.ts'

/** People whose sign-up queues a mail, which has to wait: the mail server refuses it from `signUpOne` to `acceptMail`. */
export class Newcomers {
  readonly smtpUrl: string
  readonly addresses: string[] = []
  /** The receiver of each mail, in order. */
  readonly mails: readonly string[]
  readonly #refuse: (isRefusing: boolean) => void

  private constructor(smtpUrl: string, mails: readonly string[], refuse: (isRefusing: boolean) => void) {
    this.smtpUrl = smtpUrl
    this.mails = mails
    this.#refuse = refuse
  }

  static async start(): Promise<Newcomers> {
    let isRefusing = false
    const mails: string[] = []
    const smtp = await startSmtp(await freePort(), {
      onData(stream, { envelope }, done) {
        stream.resume()
        stream.on('end', () => {
          if (isRefusing) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
          mails.push(...envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    onTestFinished(() => smtp.stop())
    return new Newcomers(smtp.url, mails, refuse => (isRefusing = refuse))
  }

  async signUpOne(url: string): Promise<void> {
    this.#refuse(true)
    const username = `Newcomer_${this.addresses.length}`
    this.addresses.push(addressOf(username))
    await browse(url).client.accounts.signUp({ username, email: addressOf(username), password })
  }

  acceptMail(): void {
    this.#refuse(false)
  }

  async untilAllHaveMail(): Promise<void> {
    await expect.poll(() => new Set(this.mails).size, { timeout: 300_000 }).toBe(this.addresses.length)
  }
}
