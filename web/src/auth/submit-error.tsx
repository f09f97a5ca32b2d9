import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { errorFields, errorText } from '#lib/error-code.ts'
import { Notice } from '#ui/notice.tsx'

/** A refusal that belongs to no field. */
export function SubmitError({ error, title }: { error: unknown; title?: string }) {
  return (
    <Notice tone="error" title={title}>
      {errorText(error)}
    </Notice>
  )
}

/** Whether the server's refusal is about one of these fields, so that it is told beside them. */
export function isAboutFields(error: unknown, names: readonly string[]): boolean {
  const fields = errorFields(error)
  return names.some(name => fields[name])
}

/** Puts what the server says about single fields beside them and moves the focus to the first. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const fields = errorFields(error)
  const known = names.filter(name => fields[name])
  known.forEach((name, index) => {
    setError(name, { message: fields[name] ?? '' }, { shouldFocus: index === 0 })
  })
}
