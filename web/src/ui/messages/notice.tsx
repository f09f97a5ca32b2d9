import { Check, CircleAlert, Info } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './notice.module.css'

const tones = { ok: styles.ok, error: styles.error, info: styles.info }

type NoticeProps = {
  tone: keyof typeof tones
  title?: ReactNode
  children?: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

const icons = { ok: Check, error: CircleAlert, info: Info } as const

/** Announced when it appears; assertively if it is an error. */
export function Notice({ tone, title, children, className, ref }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      ref={ref}
      className={classNames(styles.root, tones[tone], className)}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon size={20} aria-hidden />
      <div className={styles.body}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
