let underWay = 0
let waiting: (() => void) | null = null

/** Counts it among what `afterEnclosing` waits for. */
export function whileEnclosing<Result>(enclosing: Promise<Result>): Promise<Result> {
  underWay += 1
  return enclosing.finally(() => {
    underWay -= 1
    if (underWay > 0) return
    const act = waiting
    waiting = null
    act?.()
  })
}

/** Acts once the files that were chosen lie in the letter, so that it does not go without them; of several acts the last. */
export function afterEnclosing(act: () => void): void {
  if (underWay === 0) act()
  else waiting = act
}
