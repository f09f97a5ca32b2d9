import { readFileSync } from 'node:fs'
import { AppError } from '#errors.ts'

const tooCommon = 'Many people use this password, so it is easy to guess. Please choose another.'
const tooPersonal = 'Your username and address are easy to guess. Please choose another password.'

type Person = { readonly username?: string; readonly email?: string }

/**
 * Refuses one of the 3,000 commonest passwords, and the person's own username, address or its local part, in any case
 * of its letters (TRUST.md). `field` is what the form calls it. Throws AppError `invalid_input` with a text for it.
 */
export function refuseWeakPassword(
  password: string,
  { username, email }: Person,
  field: 'password' | 'newPassword' = 'password',
): void {
  const given = alike(password)
  const refuse = (text: string) => {
    throw new AppError('invalid_input', { fields: { [field]: text } })
  }
  if (commonest.has(given)) refuse(tooCommon)
  const personal = [username, email, email?.slice(0, email.lastIndexOf('@'))]
  if (personal.some(one => one !== undefined && alike(one) === given)) refuse(tooPersonal)
}

const commonest = readCommonest()

function readCommonest(): ReadonlySet<string> {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')
  return new Set(lines.filter(line => line !== '' && !line.startsWith('#')))
}

/** Equal for passwords that someone who guesses would not try apart. */
function alike(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}
