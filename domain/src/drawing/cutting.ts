import { hasRightToLeft } from '#languages/directions.ts'
import { cutRun } from './places-to-break.ts'

/** In UTF-16 units. A longer paragraph is laid out in parts, each when it is near the screen. */
export const longestPart = 10_000
/** Turns between left and right in a part: layout takes the square of them. */
const mostTurns = 400

/** Says where the text of one block gets places to break, and where a part of it ends. */
export class Cutting {
  readonly #countTurns: (text: string) => number
  /** What stands before without a place to break. */
  #run = ''
  #units = 0
  #turns = 0

  /** `text` is all of the block, or its markup. */
  constructor(text: string) {
    this.#countTurns = turnsCounter(text)
  }

  /** Between each two of them is a place to break; they are to be added one by one. */
  cut(text: string): string[] {
    return cutRun(this.#run, text)
  }

  add(text: string): void {
    this.#run += text
    this.#units += text.length
    this.#turns += this.#countTurns(text)
  }

  /** A line may end here, after so many units that are no letters. Returns whether a part ends, too. */
  endRun(units = 0): boolean {
    this.#run = ''
    this.#units += units
    if (this.#units <= longestPart && this.#turns <= mostTurns) return false
    this.#units = 0
    this.#turns = 0
    return true
  }
}

/** A sign of direction, or letters of one direction. */
const strand =
  /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]|[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+|(?:(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])[\p{L}\p{N}])+/gu

const isControl = (found: string) => /^[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/.test(found)

/** How often the direction of what follows is another; signs of direction count for themselves. */
function turnsCounter(text: string): (piece: string) => number {
  if (!hasRightToLeft(text) && !/[\u200f\u061c\u202a-\u202e\u2066-\u2069]/.test(text)) return () => 0
  let side = false
  return piece => {
    let turns = 0
    for (const [found] of piece.matchAll(strand)) {
      const isRight = hasRightToLeft(found)
      if (isRight !== side || isControl(found)) turns += 1
      side = isRight
    }
    return turns
  }
}
