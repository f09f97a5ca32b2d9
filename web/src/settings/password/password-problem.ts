import { errorCode, errorFields, errorText } from '#lib/error-code.ts'

/** A wrong password is shown beside the field that asked for it. */
export function problemsWith(passwordField: string): (refusal: unknown) => Readonly<Record<string, string>> {
  return refusal =>
    errorCode(refusal) === 'wrong_password' ? { [passwordField]: errorText(refusal) } : errorFields(refusal)
}
