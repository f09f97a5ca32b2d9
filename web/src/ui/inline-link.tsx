import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import './inline-link.css'

/** Within a sentence: where it leads to another part of its own page, it is not the current one of several pages. */
export const InlineLink = createLink(Anchor)

function Anchor({ 'aria-current': _, className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classNames('inline-link', className)}>
      {children}
    </a>
  )
}
