import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { errorFields } from '#lib/error-code.ts'

type FormOptions<V extends Values> = {
  readonly schema: FormSchema<V>
  /** In screen order: the first invalid field gets the focus. */
  readonly initial: V
  readonly send: (values: V) => Promise<unknown>
  readonly problemsOf?: (refusal: unknown) => Problems
  /** Gets the focus after a server error that concerns no field. */
  readonly returnTo?: keyof V & string
}

export function useForm<V extends Values>(options: FormOptions<V>) {
  const { schema, initial, send, problemsOf = errorFields, returnTo } = options
  const { values, field, ready, showAll, refuse, clear } = useFields(schema, initial)
  const { ref, moveFocus } = useFocus()
  const sending = useSending(send)
  const aboutField = (refusal: unknown) => Object.keys(initial).find(name => problemsOf(refusal)[name])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.isInFlight()) return
    const parsed = schema.safeParse(values)
    if (!parsed.success) return moveFocus(showAll())
    const refusal = await sending.start(parsed.data)
    if (refusal === null) return
    refuse(problemsOf(refusal))
    moveFocus(aboutField(refusal) ?? returnTo)
  }

  const reset = () => {
    clear()
    sending.reset()
  }

  return {
    values,
    field,
    ready,
    busy: sending.state === 'busy',
    sent: sending.state === 'sent',
    error: aboutField(sending.refusal) ? null : sending.refusal,
    reset,
    props: { ref, onSubmit, noValidate: true },
  }
}

function useSending<V>(send: (values: V) => Promise<unknown>) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [refusal, setRefusal] = useState<unknown>(null)
  // A second submit may come before the state is rendered.
  const inFlight = useRef(false)

  const end = (next: 'open' | 'sent', reason: unknown) => {
    inFlight.current = false
    setState(next)
    setRefusal(reason)
    return reason
  }
  /** Resolves to the server error, or null. */
  const start = (values: V): Promise<unknown> => {
    inFlight.current = true
    setState('busy')
    setRefusal(null)
    return send(values).then(
      () => end('sent', null),
      reason => end('open', reason),
    )
  }
  return { state, refusal, isInFlight: () => inFlight.current, start, reset: () => end('open', null) }
}

/** A screen reader reads field and error. */
function useFocus() {
  const ref = useRef<HTMLFormElement>(null)
  const [target, setTarget] = useState<{ readonly name: string | undefined }>({ name: undefined })
  useEffect(() => {
    const found = target.name === undefined ? null : ref.current?.elements.namedItem(target.name)
    const field = found instanceof RadioNodeList ? found[0] : found
    if (field instanceof HTMLElement) field.focus()
  }, [target])
  return { ref, moveFocus: (name: string | undefined) => setTarget({ name }) }
}

type Values = Readonly<Record<string, string>>
type Problems = Readonly<Record<string, string>>

/**
 * A field shows its error once it was left non-empty, all fields after `showAll`; a server error shows until its field changes.
 */
function useFields<V extends Values>(schema: FormSchema<V>, initial: V) {
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

/** While a mouse button or finger is down, an inserted line would move the pressed element and lose the click. */
function useAfterPress(): (change: () => void) => void {
  const isPressing = useRef(false)
  const deferred = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressing.current = true
    }
    const release = () => {
      isPressing.current = false
      // The click follows the mouseup.
      setTimeout(() => {
        for (const change of deferred.current.splice(0)) change()
      })
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener('mousedown', press, options)
    addEventListener('mouseup', release, options)
    // A drag ends without a mouseup.
    addEventListener('dragend', release, options)
    return () => listening.abort()
  }, [])
  return change => {
    if (isPressing.current) deferred.current.push(change)
    else change()
  }
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** A schema of zod, or one of `formSchema`. */
type FormSchema<V> = {
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
