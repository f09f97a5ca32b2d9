import { signUpInput } from '@novelette/domain/accounts.ts'
import { isLongEnough } from '@novelette/domain/passwords.ts'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { errorCode, errorText } from '#lib/error-code.ts'
import { rememberReturnPath } from '#lib/return-path.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AuthCard } from './auth-card.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { schemaResolver } from './schema-resolver.ts'
import { isAboutFields, SubmitError, showFieldErrors } from './submit-error.tsx'
import { useUsernameCheck } from './use-username-check.ts'
import { UsernameField } from './username-field.tsx'

const route = getRouteApi('/register')
const fields = ['username', 'email', 'password'] as const
const isTaken = (error: unknown) => errorCode(error) === 'username_taken'

function useSignUp() {
  const navigate = useNavigate()
  const search = route.useSearch()
  const form = useForm({
    resolver: schemaResolver(signUpInput),
    // The button waits for all three, so each field says what is missing once it was left.
    mode: 'onTouched',
    defaultValues: { username: '', email: '', password: '' },
  })
  const signUp = useMutation(
    orpc.accounts.signUp.mutationOptions({
      onSuccess: (_, { email }) => {
        rememberReturnPath(search.return)
        return navigate({ to: '/verify-email', search: { email } })
      },
      onError: error => {
        showFieldErrors(error, fields, form.setError)
        if (isTaken(error)) form.setError('username', { message: errorText(error) }, { shouldFocus: true })
      },
    }),
  )
  const onSubmit = form.handleSubmit(values => signUp.mutate(values))
  const untold = signUp.error && !isTaken(signUp.error) && !isAboutFields(signUp.error, fields)
  return { form, onSubmit, busy: signUp.isPending || signUp.isSuccess, error: untold ? signUp.error : null }
}

export function RegisterPage() {
  const search = route.useSearch()
  const { form, onSubmit, busy, error } = useSignUp()
  const [username, password] = useWatch({ control: form.control, name: ['username', 'password'] })
  const check = useUsernameCheck(username)
  const { errors } = form.formState
  const ready = check.state === 'available' && isLongEnough(password)
  return (
    <AuthCard title="Create Free Account">
      <form onSubmit={onSubmit} noValidate>
        <UsernameField
          {...form.register('username')}
          length={username.length}
          check={check}
          error={errors.username?.message}
        />
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        <NewPasswordField
          {...form.register('password')}
          label="Password"
          typed={password}
          error={errors.password?.message}
        />
        {error && <SubmitError error={error} />}
        <Button type="submit" big wide busy={busy} busyText="Creating Account..." disabled={!ready}>
          Create Free Account
        </Button>
      </form>
      <p className="auth__terms">
        By creating an account you agree to our{' '}
        <Link to="/terms" className="inline-link" target="_blank">
          Terms
        </Link>{' '}
        and{' '}
        <Link to="/privacy" className="inline-link" target="_blank">
          Privacy Policy
        </Link>
        .
      </p>
      <p className="auth__other">
        Already have an account?
        <Link to="/login" search={search} className="button button--link">
          Sign In
        </Link>
      </p>
    </AuthCard>
  )
}
