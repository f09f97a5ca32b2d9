import { signInInput } from '@novelette/domain/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAdoptSession } from './adopt-session.ts'
import { AuthCard } from './auth-card.tsx'
import { schemaResolver } from './schema-resolver.ts'
import { isAboutFields, SubmitError, showFieldErrors } from './submit-error.tsx'
import { UnconfirmedPanel } from './unconfirmed-panel.tsx'

const route = getRouteApi('/login')
const fields = ['email', 'password'] as const

function useSignIn() {
  const adopt = useAdoptSession()
  const form = useForm({
    resolver: schemaResolver(signInInput),
    defaultValues: { email: '', password: '' },
  })
  const signIn = useMutation(
    orpc.accounts.signIn.mutationOptions({
      onSuccess: adopt,
      onError: error => {
        if (isAboutFields(error, fields)) showFieldErrors(error, fields, form.setError)
        else form.setFocus('password')
      },
    }),
  )
  return { form, signIn, onSubmit: form.handleSubmit(values => signIn.mutate(values)) }
}

export function LoginPage() {
  const search = route.useSearch()
  const { form, signIn, onSubmit } = useSignIn()
  const email = useWatch({ control: form.control, name: 'email' })
  const { errors } = form.formState
  return (
    <AuthCard title="Welcome Back">
      <form onSubmit={onSubmit} noValidate>
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
        />
        <PasswordField
          {...form.register('password')}
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        {signIn.error && <SignInError error={signIn.error} email={email} />}
        <Button type="submit" big wide busy={signIn.isPending || signIn.isSuccess} busyText="Signing In...">
          Sign In
        </Button>
      </form>
      <p className="auth__other">
        New here?
        <Link to="/register" search={search} className="button button--link">
          Create one free
        </Link>
      </p>
    </AuthCard>
  )
}

function SignInError({ error, email }: { error: unknown; email: string }) {
  if (isAboutFields(error, fields)) return null
  if (errorCode(error) === 'email_not_confirmed') return <UnconfirmedPanel email={email} />
  return <SubmitError error={error} />
}
