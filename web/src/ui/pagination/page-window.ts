export type PageWindow = (number | 'gap')[]

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
