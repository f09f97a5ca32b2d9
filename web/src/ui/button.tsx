import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './button.css'

type Look = {
  look?: 'primary' | 'quiet' | 'link' | 'icon' | undefined
  /** A link that is `inline` has the size of the text around it; one that `wraps` may go on to a second line. */
  size?: 'big' | 'compact' | 'inline' | undefined
  wide?: boolean | undefined
  wraps?: boolean | undefined
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** The button keeps its width, shows `busyText` and ignores clicks. */
    busy?: boolean
    busyText?: ReactNode
  }

function buttonClass({ look = 'primary', size, wide, wraps }: Look, className: string | undefined): string {
  return classNames(
    'button',
    `button--${look}`,
    size && `button--${size}`,
    wide && 'button--wide',
    wraps && 'button--wraps',
    className,
  )
}

export function Button({
  look,
  size,
  wide,
  wraps,
  busy,
  busyText,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, wide, wraps }, className)}
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
export function ButtonLink({
  look,
  size,
  wide,
  wraps,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={buttonClass({ look, size, wide, wraps }, className)}>
      {children}
    </a>
  )
}
