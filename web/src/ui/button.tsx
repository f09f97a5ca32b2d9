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
    /** Work is under way: the button keeps its width, says so and takes no second press. */
    busy?: boolean
    busyText?: ReactNode
  }

function buttonClass({ look = 'primary', big, wide }: Look, className?: string): string {
  return classNames('button', `button--${look}`, big && 'button--big', wide && 'button--wide', className)
}

export function Button({ look, big, wide, busy, busyText, className, children, ...rest }: ButtonProps) {
  const styles = buttonClass({ ...(look && { look }), ...(big && { big }), ...(wide && { wide }) }, className)
  return (
    <button
      type="button"
      {...rest}
      className={styles}
      // Not `disabled`: the one who pressed it keeps their place on the page.
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

/** A link that looks like a button; hand it to the router's `createLink` for typed paths. */
export function ButtonLink({ look, big, wide, className, children, ...rest }: ComponentProps<'a'> & Look) {
  const styles = buttonClass({ ...(look && { look }), ...(big && { big }), ...(wide && { wide }) }, className)
  return (
    <a {...rest} className={styles}>
      {children}
    </a>
  )
}
