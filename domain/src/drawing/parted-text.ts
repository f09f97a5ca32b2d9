import { Cutting } from './cutting.ts'

/** For the height of what is not laid out yet. */
export const lineLength = 60

const token = /<[^>]*>|&#?\w+;|[ \t\n\r\f\u200b]+|[^<& \t\n\r\f\u200b]+|&/g
const isSpace = (piece: string) => /^[ \t\n\r\f\u200b]/.test(piece)

/** The text of one block, with marks, line breaks and references; long runs get places to break, a long text is parted. */
export function partedText(text: string): string {
  const parts = new Parts(text)
  for (const [piece] of text.matchAll(token)) {
    if (piece === '<br>') parts.addSpace(piece, lineLength)
    else if (piece.startsWith('<')) parts.addTag(piece)
    else if (isSpace(piece)) parts.addSpace(piece, piece.length)
    else parts.addRun(piece)
  }
  return parts.drawn()
}

class Parts {
  readonly #cutting: Cutting
  readonly #drawn: string[] = ['']
  /** Those that are open. */
  readonly #marks: string[] = []
  /** In `#drawn`: where this part begins. */
  #start = 0

  constructor(text: string) {
    this.#cutting = new Cutting(text)
  }

  addTag(tag: string): void {
    if (tag.startsWith('</')) this.#marks.pop()
    else this.#marks.push(tag)
    this.#drawn.push(tag)
  }

  addSpace(space: string, units: number): void {
    this.#drawn.push(space)
    if (this.#cutting.endRun(units)) this.#beginPart()
  }

  /** A reference is one character. */
  addRun(piece: string): void {
    const isReference = /^&.*;$/.test(piece)
    const cut = this.#cutting.cut(isReference ? '&' : piece)
    const last = cut.pop() ?? ''
    for (const run of cut) {
      this.#cutting.add(run)
      this.#drawn.push(run)
      if (this.#cutting.endRun()) this.#beginPart()
      else this.#drawn.push('<wbr>')
    }
    this.#cutting.add(last)
    this.#drawn.push(isReference ? piece : last)
  }

  drawn(): string {
    if (this.#start > 0) this.#endPart()
    return this.#drawn.join('')
  }

  #beginPart(): void {
    this.#drawn.push(...this.#marks.map(mark => mark.replace(/<(\w+).*/s, '</$1>')).reverse())
    this.#endPart()
    this.#start = this.#drawn.push('') - 1
    this.#drawn.push(...this.#marks)
  }

  #endPart(): void {
    const length = this.#drawn.slice(this.#start).reduce((sum, piece) => sum + piece.length, 0)
    const style = `contain-intrinsic-block-size: auto ${Math.ceil(length / lineLength)}lh`
    this.#drawn[this.#start] = `<span data-part="" style="${style}">`
    this.#drawn.push('</span>')
  }
}
