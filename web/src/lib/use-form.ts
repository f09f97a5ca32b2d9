import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { errorFields } from './error-code.ts'
import { type Problems, useFields, type Values } from './use-fields.ts'

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

/** A form of text fields over a schema. Nothing is sent twice at once. */
export function useForm<V extends Values>(options: FormOptions<V>) {
  const { schema, initial, send, problemsOf = errorFields, returnTo } = options
  const { values, field, ready, showAll, refuse, clear } = useFields(schema, initial)
  const { ref, moveFocus } = useFocus()
  const sending = useSending(send)
  const aboutField = (refusal: unknown) => Object.keys(initial).find(name => problemsOf(refusal)[name])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.isUnderWay()) return
    const parsed = z.safeParse(schema, values)
    if (!parsed.success) return moveFocus(showAll())
    const refusal = await sending.start(parsed.data)
    if (refusal === null) return
    refuse(problemsOf(refusal))
    moveFocus(aboutField(refusal) ?? returnTo)
  }

  const reset = () => {
    clear()
    sending.forget()
  }

  return {
    values,
    field,
    /** Whether the schema takes what is typed. */
    ready,
    busy: sending.state === 'busy',
    sent: sending.state === 'sent',
    /** Why it was not sent, when that is about no field. */
    error: aboutField(sending.refusal) ? null : sending.refusal,
    reset,
    props: { ref, onSubmit, noValidate: true },
  }
}

function useSending<V>(send: (values: V) => Promise<unknown>) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [refusal, setRefusal] = useState<unknown>(null)
  // Beside the state, because a second press may come before that is drawn.
  const underWay = useRef(false)

  const end = (next: 'open' | 'sent', reason: unknown) => {
    underWay.current = false
    setState(next)
    setRefusal(reason)
    return reason
  }
  /** Answers with the refusal, or null. */
  const start = (values: V): Promise<unknown> => {
    underWay.current = true
    setState('busy')
    setRefusal(null)
    return send(values).then(
      () => end('sent', null),
      reason => end('open', reason),
    )
  }
  return { state, refusal, isUnderWay: () => underWay.current, start, forget: () => end('open', null) }
}

/** Moves the focus once the screen says why, so that a screen reader reads the reason with the field. */
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
