import { X } from 'lucide-react'
import {
  createContext,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ShownKeys } from '#lib/keys/key-names.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './toasts.module.css'

type ToastOptions = {
  tone?: 'plain' | 'error'
  /** Milliseconds; an error stays until it is closed. */
  lasts?: number | 'until-closed'
  action?: { label: string; onClick: () => void }
  outlivesSession?: boolean
}

/** `reader`: the only user who may read it; null if anyone may. */
type Toast = ToastOptions & { id: number; text: string; reader: string | null }

type Toasts = {
  /** Returns how to close it. */
  toast: (text: string, options?: ToastOptions) => () => void
}

const defaultMs = { toRead: 5_000, toAnswer: 12_000 }

const ToastContext = createContext<Toasts>({ toast: () => () => undefined })

export const useToasts = () => use(ToastContext)

type ToastProviderProps = {
  reader: string | null
  children: ReactNode
}

/** Holds the live region. */
export function ToastProvider({ reader, children }: ToastProviderProps) {
  const { toasts, toast, close } = useToastsOf(reader)
  const { region, onFocus, leave } = useToastFocus()
  return (
    <ToastContext value={useMemo(() => ({ toast }), [toast])}>
      {children}
      <section
        className={styles.root}
        aria-live="polite"
        aria-label="Messages"
        ref={region}
        onFocus={onFocus}
      >
        {toasts.map(shown => (
          <ToastLine key={shown.id} toast={shown} onClose={close} onLeave={leave} />
        ))}
      </section>
    </ToastContext>
  )
}

/** Nobody sees the toasts of another user (docs/rules.md 2.5). */
function useToastsOf(reader: string | null) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [before, setBefore] = useState(reader)
  if (before !== reader) {
    setBefore(reader)
    setToasts(toasts.filter(toast => toast.reader === null))
  }
  const nextId = useRef(0)
  const close = useCallback((id: number) => setToasts(shown => shown.filter(toast => toast.id !== id)), [])
  const toast = useCallback(
    (text: string, options: ToastOptions = {}) => {
      const id = nextId.current++
      const fresh = { ...options, id, text, reader: options.outlivesSession ? null : reader }
      setToasts(shown => [...shown.filter(isRetained), fresh])
      return () => close(id)
    },
    [close, reader],
  )
  return { toasts: toasts.filter(toast => toast.reader === null || toast.reader === reader), toast, close }
}

/** At most three, but those that stay until closed are not evicted. */
function isRetained(toast: Toast, place: number, all: readonly Toast[]): boolean {
  return place >= all.length - 2 || toast.lasts === 'until-closed' || toast.tone === 'error'
}

type ToastLineProps = {
  toast: Toast
  onClose: (id: number) => void
  /** The focus would vanish with the toast. */
  onLeave: () => void
}

/** Hover and focus pause the timer. */
function ToastLine({ toast, onClose, onLeave }: ToastLineProps) {
  const { id, action, tone } = toast
  const lasts = tone === 'error' ? 'until-closed' : (toast.lasts ?? defaultMs[action ? 'toAnswer' : 'toRead'])
  const [isPaused, setPaused] = useState(false)
  const close = ({ detail }: MouseEvent) => {
    // A key has pressed it. A finger's focus may have lain in a text, whose keyboard would come back.
    if (detail === 0) onLeave()
    onClose(id)
  }
  useEffect(() => {
    if (isPaused || lasts === 'until-closed') return
    const timer = setTimeout(onClose, lasts, id)
    return () => clearTimeout(timer)
  }, [isPaused, lasts, onClose, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks hover and focus of its buttons
    <div
      className={classNames(styles.toast, tone === 'error' && styles.error)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <p>{toast.text}</p>
      {action && (
        <>
          <Button
            look="link"
            aria-keyshortcuts={messageKey}
            onClick={event => {
              close(event)
              action.onClick()
            }}
          >
            {action.label}
          </Button>
          <kbd className={styles.key}>{messageKey}</kbd>
        </>
      )}
      <Button look="icon" onClick={close} aria-label="Close message">
        <X size={18} aria-hidden />
      </Button>
    </div>
  )
}

const messageKey = 'F6'

export const messageKeys: readonly ShownKeys[] = [{ keys: [messageKey], does: 'Go to a message, and back' }]

/** F6 moves the focus from the page to the newest toast, which may be many Tabs away and is gone soon, and back. */
function useToastFocus() {
  const region = useRef<HTMLElement>(null)
  const origin = useRef<HTMLElement | null>(null)
  const leave = useCallback(() => {
    const back = origin.current?.isConnected ? origin.current : document.getElementById('main')
    back?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const newest = region.current?.lastElementChild?.querySelector('button')
      // Without a toast F6 is the browser's.
      if (!newest || !isMessageKey(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (region.current?.contains(document.activeElement)) leave()
      else newest.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [leave])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && currentTarget.contains(relatedTarget)) return
    origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  return { region, onFocus, leave }
}

function isMessageKey({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent): boolean {
  return key === messageKey && !ctrlKey && !metaKey && !altKey && !shiftKey && !defaultPrevented
}
