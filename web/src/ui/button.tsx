import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './button.css'

type Look = {
  look?: 'primary' | 'quiet' | 'link' | 'icon'
  big?: boolean
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** The button keeps its width, shows `busyText` and ignores clicks. */
    busy?: boolean
    busyText?: ReactNode
  }

function buttonClass({ look = 'primary', big, wide }: Look, className?: string | undefined): string {
  return classNames('button', `button--${look}`, big && 'button--big', wide && 'button--wide', className)
}

export function Button({ look, big, wide, busy, busyText, className, children, ...rest }: ButtonProps) {
  const styles = buttonClass({ ...(look && { look }), ...(big && { big }), ...(wide && { wide }) }, className)
  return (
    <button
      type="button"
      {...rest}
      className={styles}
      // `disabled` would lose the focus.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? event => event.preventDefault() : rest.onClick}
    >
      {busyText === undefined ? (
        children
      ) : (
        <span className="button__texts">
          <span data-shown={!busy}>{children}</span>
          <span data-shown={!!busy}>{busyText}</span>
        </span>
      )}
    </button>
  )
}

/** For the router's `createLink` with typed paths. */
export function ButtonLink({ look, big, wide, className, children, ...rest }: ComponentProps<'a'> & Look) {
  const styles = buttonClass({ ...(look && { look }), ...(big && { big }), ...(wide && { wide }) }, className)
  return (
    <a {...rest} className={styles}>
      {children}
    </a>
  )
}
