export type PageWindow = (number | 'gap')[]

/**
 * The page buttons to show: the first `leading` pages, the current one and the last, with gaps between
 * (SPEC.md section 2: pages 1 to 3, an ellipsis and the last page).
 */
export function pageWindow(current: number, count: number, leading = 3): PageWindow {
  const wanted = new Set([...Array.from({ length: leading }, (_, index) => index + 1), current, count])
  const pages = [...wanted].filter(page => page >= 1 && page <= count).sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    return before !== undefined && page - before > 1 ? ['gap' as const, page] : [page]
  })
}
