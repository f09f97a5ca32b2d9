import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import styles from './button.module.css'
import './inline-link.css'
import { classNames } from './class-names.ts'

const looks = { primary: styles.primary, quiet: styles.quiet, link: styles.link, icon: styles.icon }
const sizes = { big: styles.big, compact: styles.compact, inline: styles.inline }

type Look = {
  look?: keyof typeof looks | undefined
  /** A link that is `inline` has the size of the text around it; what `wraps` may go on to a second line. */
  size?: keyof typeof sizes | undefined
  wide?: boolean | undefined
  wraps?: boolean | undefined
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** The button keeps its width, shows `busyText` and ignores clicks. A button that may be busy takes one click at a time. */
    busy?: boolean
    busyText?: ReactNode
  }

function buttonClass({ look = 'primary', size, wide, wraps }: Look, className: string | undefined): string {
  return classNames(
    styles.root,
    looks[look],
    size && sizes[size],
    wide && styles.wide,
    wraps && styles.wraps,
    className,
  )
}

/** A second click may come before the first has made the button busy. */
function useSingleClick(busy: boolean | undefined, onClick: ButtonProps['onClick']) {
  const isClicked = useRef(false)
  if (busy === undefined) return onClick
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isClicked.current) return event.preventDefault()
    onClick?.(event)
    isClicked.current = true
    setTimeout(() => {
      isClicked.current = false
    })
  }
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
  onClick,
  ...rest
}: ButtonProps) {
  const takeClick = useSingleClick(busy, onClick)
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, wide, wraps }, className)}
      // `disabled` would lose the focus.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={takeClick}
    >
      {busyText === undefined ? (
        children
      ) : (
        <span className={styles.texts}>
          <span data-shown={!busy}>{children}</span>
          <span data-shown={!!busy}>{busyText}</span>
        </span>
      )}
    </button>
  )
}

/** For the router's `createLink` with typed paths. What looks like a button is none of several pages, of which one is the current. */
export function ButtonAnchor({
  'aria-current': _,
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
