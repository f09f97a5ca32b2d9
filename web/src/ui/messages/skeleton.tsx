import type { CSSProperties } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  round?: boolean
  className?: string | undefined
}

/** The list around it announces that it is loading. */
export function Skeleton({ width = '100%', height = '0.9em', round, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.root, round && styles.round, className)}
      style={{ width, height }}
      aria-hidden
    />
  )
}

const lengths = ['96%', '88%', '93%', '71%', '90%', '84%']

export function SkeletonLines({ count = 3, className }: { count?: number; className?: string | undefined }) {
  return (
    <span className={classNames(styles.lines, className)} aria-hidden>
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={lengths[line]} width={line === count - 1 ? '48%' : lengths[line % lengths.length]} />
      ))}
    </span>
  )
}
