import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './pagination.module.css'

type PaginationProps = {
  /** For screen readers, such as "Sent letters". */
  label: string
  page: number
  pageCount: number
  /** These first pages always have a button. */
  leading: number
  onChange: (page: number) => void
}

export function Pagination({ label, page, pageCount, leading, onChange }: PaginationProps) {
  if (pageCount < 2) return null
  return (
    <nav className={styles.root} aria-label={`${label}, pages`}>
      <button type="button" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft size={16} aria-hidden />
        <span className={styles.word}>Previous</span>
      </button>
      {pageWindow(page, pageCount, leading).map((item, index) =>
        item === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key than its index
          <span key={`gap-${index}`} className={styles.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            aria-label={`Page ${item}`}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onChange(item)}
          >
            {item}
          </button>
        ),
      )}
      <button type="button" disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
        <span className={styles.word}>Next</span>
        <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  )
}

type PageWindow = (number | 'gap')[]

/** The first `leading` buttons, the current one and the last, with gaps between. */
export function pageWindow(current: number, count: number, leading: number): PageWindow {
  const first = Array.from({ length: leading }, (_, index) => index + 1)
  const wanted = new Set([...first, current, count])
  const pages = [...wanted].filter(page => page >= 1 && page <= count).sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    return before !== undefined && page - before > 1 ? ['gap' as const, page] : [page]
  })
}
