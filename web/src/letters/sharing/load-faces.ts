/** The picture holds the files of so many, beside those of the device: a letter in four scripts has up to eleven. */
const maxFaces = 12

/** Gives way first: every device has a face for its letters that is like it. */
const ofLatinText = 'Newsreader'

/**
 * Waits for the faces of the card's own text, and no others. Returns the families beyond the twelfth face, which are left out:
 * their text is drawn in the fonts of the device.
 */
export async function loadFaces(card: HTMLElement): Promise<string[]> {
  const texts = textsByFont(card)
  const loaded = await Promise.all([...texts].map(([font, text]) => loadFont(font, text)))
  const families = Map.groupBy(new Set(loaded.flat()), ({ family }) => family.replace(/["']/g, ''))
  const ranked = [...families].sort(([a], [b]) => Number(a === ofLatinText) - Number(b === ofLatinText))
  let count = 0
  return ranked.flatMap(([family, faces]) => {
    if (count + faces.length > maxFaces) return [family]
    count += faces.length
    return []
  })
}

function textsByFont(card: HTMLElement): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const nodes = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { parentElement: parent, textContent: text } = nodes.currentNode
    if (!parent || !text?.trim()) continue
    const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parent)
    const font = [fontStyle, fontWeight, fontFamily].join('|')
    texts.set(font, (texts.get(font) ?? '') + text)
  }
  return texts
}

/**
 * One family after the other: a font that the device lacks would refuse all of them, and one further on draws only what those before
 * it cannot. A danda, for one, is in the faces of all Indic scripts.
 */
async function loadFont(font: string, text: string): Promise<FontFace[]> {
  const [style, weight, families = ''] = font.split('|')
  const loaded: FontFace[] = []
  let letters = [...new Set(text)]
  for (const family of families.split(', ').filter(isFile)) {
    if (letters.length === 0) break
    const faces = await document.fonts
      .load(`${style} ${weight} 1em ${family}`, letters.join(''))
      .catch(() => [])
    loaded.push(...faces)
    letters = letters.filter(letter => !faces.some(face => isIn(face, letter)))
  }
  return loaded
}

/** Neither a font of the device nor one of its measures. */
const isFile = (family: string) => !/ by |^[a-z-]+$/.test(family)

/** `unicodeRange`: `U+600-6FF, U+870`. */
function isIn({ unicodeRange }: FontFace, letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0
  return unicodeRange.split(',').some(range => {
    const [first = 0, last = first] = range
      .replace(/^\s*U\+/i, '')
      .split('-')
      .map(end => Number.parseInt(end, 16))
    return point >= first && point <= last
  })
}
