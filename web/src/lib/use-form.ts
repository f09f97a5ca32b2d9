import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { errorFields } from './error-code.ts'

type Values = Readonly<Record<string, string>>
type Problems = Readonly<Record<string, string>>

type FormOptions<V extends Values> = {
  /** What may be sent; one of the domain's schemas. */
  readonly schema: z.ZodMiniType<V, V>
  /** In the order of the screen: the first wrong field gets the focus. */
  readonly initial: V
  readonly send: (values: V) => Promise<unknown>
  /** Which fields a refusal is about; without it, those that the server names. */
  readonly problemsOf?: (refusal: unknown) => Problems
  /** The field to go back to after a refusal that is about none. */
  readonly returnTo?: keyof V & string
}

/**
 * A form of text fields over a schema. A field says what is wrong with it once it was left with something in it,
 * and every field does when the form was sent; nothing is sent twice at once.
 */
export function useForm<V extends Values>({ schema, initial, send, ...options }: FormOptions<V>) {
  const { problemsOf = errorFields, returnTo } = options
  const fields = useFields(schema, initial)
  const { ref, moveFocus } = useFocus()
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [error, setError] = useState<unknown>(null)
  const sending = useRef(false)

  const fail = (refusal: unknown) => {
    const problems = problemsOf(refusal)
    const first = Object.keys(initial).find(name => problems[name])
    fields.refuse(problems)
    setError(first ? null : refusal)
    moveFocus(first ?? returnTo)
    setState('open')
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // Not the state: a second press may come before it is drawn.
    if (sending.current) return
    const parsed = z.safeParse(schema, fields.values)
    if (!parsed.success) return moveFocus(fields.showAll())
    sending.current = true
    setState('busy')
    setError(null)
    await send(parsed.data).then(() => setState('sent'), fail)
    sending.current = false
  }

  const reset = () => {
    fields.reset()
    setError(null)
    setState('open')
  }

  return {
    values: fields.values,
    field: fields.field,
    set: fields.set,
    /** Whether the schema takes what is typed. */
    ready: fields.ready,
    busy: state === 'busy',
    sent: state === 'sent',
    /** Why it was not sent, when that is about no field. */
    error,
    reset,
    props: { ref, onSubmit, noValidate: true },
  }
}

function useFields<V extends Values>(schema: z.ZodMiniType<V, V>, initial: V) {
  const [values, setValues] = useState(initial)
  const [told, setTold] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Problems>({})
  const problems = problemsIn(schema, values)

  const set = (name: keyof V & string, value: string) => {
    setValues(before => ({ ...before, [name]: value }))
    setRefused(({ [name]: _, ...others }) => others)
  }

  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: refused[name] ?? (told.includes(name) ? problems[name] : undefined),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    onBlur: () => {
      if (values[name] !== '') setTold(before => [...before, name])
    },
  })

  /** Returns the first field with a problem. */
  const showAll = () => {
    const names = Object.keys(initial)
    setTold(names)
    return names.find(name => problems[name])
  }

  const reset = () => {
    setValues(initial)
    setTold([])
    setRefused({})
  }
  const ready = Object.keys(problems).length === 0
  return { values, field, set, ready, showAll, refuse: setRefused, reset }
}

/** The first complaint about each field. */
function problemsIn<V extends Values>(schema: z.ZodMiniType<V, V>, values: V): Problems {
  const { error } = z.safeParse(schema, values)
  const found = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  return Object.fromEntries(found.toReversed())
}

/** Moves the focus once the screen says why, so that a screen reader reads the reason with the field. */
function useFocus() {
  const ref = useRef<HTMLFormElement>(null)
  const [target, setTarget] = useState<{ readonly name: string | undefined }>({ name: undefined })
  useEffect(() => {
    const field = target.name === undefined ? null : ref.current?.elements.namedItem(target.name)
    if (field instanceof HTMLElement) field.focus()
  }, [target])
  return { ref, moveFocus: (name: string | undefined) => setTarget({ name }) }
}
