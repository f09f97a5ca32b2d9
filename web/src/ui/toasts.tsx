import { X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './toasts.css'

type ToastOptions = {
  tone?: 'plain' | 'error'
  /** Milliseconds on show, where it is not the usual time; an error stays until it is closed. */
  lasts?: number | 'until-closed'
  action?: { label: string; onClick: () => void }
  /** About the end of the session, so that it is read after it. Anything else goes with the one it was said to. */
  outlivesSession?: boolean
}

/** `reader`: who alone may read it; null where whoever is at the screen may. */
type Toast = ToastOptions & { id: number; text: string; reader: string | null }

type Toasts = {
  /** Shows a line at the foot of the screen and reads it out. Calling what it returns closes it. */
  toast: (text: string, options?: ToastOptions) => () => void
}

/** Milliseconds on show: longer where there is something to answer. */
const usual = { toRead: 5_000, toAnswer: 12_000 }

const ToastContext = createContext<Toasts>({ toast: () => () => undefined })

export const useToasts = () => use(ToastContext)

type ToastProviderProps = {
  /** Who is signed in, if anyone. */
  reader: string | null
  children: ReactNode
}

/** Wraps the app once; holds the live region that toasts are read from. */
export function ToastProvider({ reader, children }: ToastProviderProps) {
  const { toasts, toast, close } = useShownTo(reader)
  return (
    <ToastContext value={useMemo(() => ({ toast }), [toast])}>
      {children}
      <section className="toasts" aria-live="polite" aria-label="Messages">
        {toasts.map(shown => (
          <ToastLine key={shown.id} toast={shown} onClose={close} />
        ))}
      </section>
    </ToastContext>
  )
}

/** What was said to somebody is gone when they are, and what comes for them later is not shown to the next. */
function useShownTo(reader: string | null) {
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
      setToasts(shown => [...shown.filter(staysBesideNew), fresh])
      return () => close(id)
    },
    [close, reader],
  )
  return { toasts: toasts.filter(toast => toast.reader === null || toast.reader === reader), toast, close }
}

/** Not so many that they cover the screen, but what stays until it is closed is not pushed out. */
function staysBesideNew(toast: Toast, place: number, all: readonly Toast[]): boolean {
  return place >= all.length - 2 || toast.lasts === 'until-closed' || toast.tone === 'error'
}

/** It stays while the pointer or the focus is on it: nobody has to be quicker than they are. */
function ToastLine({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const { id, action, tone } = toast
  const lasts = tone === 'error' ? 'until-closed' : (toast.lasts ?? usual[action ? 'toAnswer' : 'toRead'])
  const [isHeld, setHeld] = useState(false)
  const close = () => onClose(id)
  useEffect(() => {
    if (isHeld || lasts === 'until-closed') return
    const timer = setTimeout(onClose, lasts, id)
    return () => clearTimeout(timer)
  }, [isHeld, lasts, onClose, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes who is at its buttons
    <div
      className={classNames('toast', tone === 'error' && 'toast--error')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{toast.text}</p>
      {action && (
        <Button
          look="link"
          onClick={() => {
            close()
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button look="icon" onClick={close} aria-label="Close message">
        <X size={18} aria-hidden />
      </Button>
    </div>
  )
}
