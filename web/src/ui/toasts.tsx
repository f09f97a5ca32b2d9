import { X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './toasts.css'

type ToastOptions = {
  tone?: 'plain' | 'error'
  /** Milliseconds on show; an error stays until it is closed. */
  lasts?: number | 'until-closed'
  action?: { label: string; onClick: () => void }
}

type Toast = ToastOptions & { id: number; text: string }

type Toasts = {
  /** Shows a line at the foot of the screen and reads it out. Calling what it returns closes it. */
  toast: (text: string, options?: ToastOptions) => () => void
}

const ToastContext = createContext<Toasts>({ toast: () => () => undefined })

export const useToasts = () => use(ToastContext)

/** Wraps the app once; holds the live region that toasts are read from. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const nextId = useRef(0)
  const close = useCallback((id: number) => setToasts(shown => shown.filter(toast => toast.id !== id)), [])
  const toast = useCallback(
    (text: string, options: ToastOptions = {}) => {
      const id = nextId.current++
      setToasts(shown => [...shown.slice(-2), { ...options, id, text }])
      const lasts = options.tone === 'error' ? 'until-closed' : (options.lasts ?? 5000)
      if (lasts !== 'until-closed') setTimeout(close, lasts, id)
      return () => close(id)
    },
    [close],
  )
  return (
    <ToastContext value={useMemo(() => ({ toast }), [toast])}>
      {children}
      <section className="toasts" aria-live="polite" aria-label="Messages">
        {toasts.map(shown => (
          <ToastLine key={shown.id} toast={shown} close={() => close(shown.id)} />
        ))}
      </section>
    </ToastContext>
  )
}

function ToastLine({ toast, close }: { toast: Toast; close: () => void }) {
  const { action } = toast
  return (
    <div className={classNames('toast', toast.tone === 'error' && 'toast--error')}>
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
