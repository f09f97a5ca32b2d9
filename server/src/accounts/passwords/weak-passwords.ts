import { readFileSync } from 'node:fs'
import { AppError } from '#lib/app-error.ts'

const tooCommon = 'Many people use this password, so it is easy to guess. Please choose another.'
const tooPersonal = 'Your username and address are easy to guess. Please choose another password.'

type Person = { readonly username?: string; readonly email?: string }

/** Refuses the 3,000 most common (docs/rules.md 1.4), the username and the address. Throws `invalid_input` for `field`. */
export function refuseWeakPassword(
  password: string,
  { username, email }: Person,
  field: 'password' | 'newPassword' = 'password',
): void {
  const given = normalise(password)
  const refuse = (text: string) => {
    throw new AppError('invalid_input', { fields: { [field]: text } })
  }
  if (commonest.has(given)) refuse(tooCommon)
  const personal = [username, email, email?.slice(0, email.lastIndexOf('@'))]
  if (personal.some(one => one !== undefined && normalise(one) === given)) refuse(tooPersonal)
}

const commonest = readCommonest()

function readCommonest(): ReadonlySet<string> {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')
  return new Set(lines.filter(line => line !== '' && !line.startsWith('#')))
}

/** Equal for passwords that a guesser would not try separately. */
function normalise(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}
