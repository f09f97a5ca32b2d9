import type { Values } from './use-fields.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** A schema of zod, or one of `formSchema`. */
export type FormSchema<V> = {
  safeParse(
    values: unknown,
  ):
    | { readonly success: true; readonly data: V; readonly error?: undefined }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
}

/** Null when the value is valid. */
type Rule<V> = (value: string, values: V) => string | null

/** For pages that load no zod. `prepare` brings valid values into the form that is sent. */
export function formSchema<V extends Values>(
  rules: { readonly [name in keyof V]: Rule<V> },
  prepare: (values: V) => V = values => values,
): FormSchema<V> {
  return {
    safeParse(given) {
      const values = given as V
      const issues = Object.entries<Rule<V>>(rules).flatMap(([name, rule]) => {
        const message = rule(values[name] ?? '', values)
        return message === null ? [] : [{ path: [name], message }]
      })
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: prepare(values) }
    },
  }
}
