export type PageWindow = (number | 'gap')[]

/** The page buttons to show: 1 to 3, the current one and the last, with gaps between (SPEC.md section 2). */
export function pageWindow(current: number, count: number): PageWindow {
  const wanted = new Set([1, 2, 3, current, count])
  const pages = [...wanted].filter(page => page >= 1 && page <= count).sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    return before !== undefined && page - before > 1 ? ['gap' as const, page] : [page]
  })
}
