import { emailProblem, normaliseEmail } from '@novelette/domain/accounts/accounts.ts'
import { formSchema } from '#lib/forms/use-form.ts'

type WithEmail = { readonly email: string }

export const withNormalEmail = <V extends WithEmail>(values: V): V => ({
  ...values,
  email: normaliseEmail(values.email),
})

export const emailFormSchema = formSchema<WithEmail>({ email: emailProblem }, withNormalEmail)
