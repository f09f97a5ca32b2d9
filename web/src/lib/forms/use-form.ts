import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorFields } from '#lib/error-code.ts'
import type { FormSchema } from './form-schema.ts'
import { type Problems, useFields, type Values } from './use-fields.ts'

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
