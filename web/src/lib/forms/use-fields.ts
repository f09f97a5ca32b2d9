import { type ChangeEvent, useState } from 'react'
import type { FormSchema } from './form-schema.ts'
import { useAfterPress } from './use-after-press.ts'

export type Values = Readonly<Record<string, string>>
export type Problems = Readonly<Record<string, string>>

/**
 * A field shows its error once it was left non-empty, all fields after `showAll`; a server error shows until its field changes.
 */
export function useFields<V extends Values>(schema: FormSchema<V>, initial: V) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Problems>({})
  const problems = problemsIn(schema, values)
  const [required] = useState(() => requiredIn(schema, initial))
  const afterPress = useAfterPress()

  const set = (name: keyof V & string, value: string) => {
    setValues(before => ({ ...before, [name]: value }))
    setRefused(({ [name]: _, ...others }) => others)
  }

  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: refused[name] ?? (touched.has(name) ? problems[name] : undefined),
    'aria-required': required.has(name) || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set(name, event.currentTarget.value),
    onBlur: () => {
      if (values[name] !== '') afterPress(() => setTouched(before => new Set(before).add(name)))
    },
  })

  /** Returns the first invalid field. */
  const showAll = () => {
    const names = Object.keys(initial)
    setTouched(new Set(names))
    return names.find(name => problems[name])
  }

  const clear = () => {
    setValues(initial)
    setTouched(new Set())
    setRefused({})
  }
  const ready = Object.keys(problems).length === 0
  return { values, field, ready, showAll, refuse: setRefused, clear }
}

function problemsIn<V extends Values>(schema: FormSchema<V>, values: V): Problems {
  const { error } = schema.safeParse(values)
  const found = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  return Object.fromEntries(found.toReversed())
}

function requiredIn<V extends Values>(schema: FormSchema<V>, initial: V): ReadonlySet<string> {
  const names = Object.keys(initial)
  const empty = { ...initial, ...Object.fromEntries(names.map(name => [name, ''])) }
  const problems = problemsIn(schema, empty)
  return new Set(names.filter(name => problems[name] !== undefined))
}
