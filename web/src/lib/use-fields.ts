import { type ChangeEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useAfterPress } from './use-after-press.ts'

export type Values = Readonly<Record<string, string>>
/** What is wrong, by the name of the field. */
export type Problems = Readonly<Record<string, string>>

/**
 * The text fields of a form. One says what is wrong with it once it was left with something in it, and all of them do
 * once `showAll` was called; what a server refused stands until the field is changed.
 */
export function useFields<V extends Values>(schema: z.ZodMiniType<V, V>, initial: V) {
  const [values, setValues] = useState(initial)
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Problems>({})
  const problems = problemsIn(schema, values)
  const afterPress = useAfterPress()

  const set = (name: keyof V & string, value: string) => {
    setValues(before => ({ ...before, [name]: value }))
    setRefused(({ [name]: _, ...others }) => others)
  }

  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: refused[name] ?? (told.has(name) ? problems[name] : undefined),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set(name, event.currentTarget.value),
    onBlur: () => {
      if (values[name] !== '') afterPress(() => setTold(before => new Set(before).add(name)))
    },
  })

  /** Returns the first field with a problem. */
  const showAll = () => {
    const names = Object.keys(initial)
    setTold(new Set(names))
    return names.find(name => problems[name])
  }

  const clear = () => {
    setValues(initial)
    setTold(new Set())
    setRefused({})
  }
  const ready = Object.keys(problems).length === 0
  return { values, field, ready, showAll, refuse: setRefused, clear }
}

/** The first complaint about each field. */
function problemsIn<V extends Values>(schema: z.ZodMiniType<V, V>, values: V): Problems {
  const { error } = z.safeParse(schema, values)
  const found = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  return Object.fromEntries(found.toReversed())
}
