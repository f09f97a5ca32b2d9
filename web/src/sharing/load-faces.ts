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

/** One family after the other: a font that the device lacks would refuse all of them. */
async function loadFont(font: string, text: string): Promise<FontFace[]> {
  const [style, weight, families = ''] = font.split('|')
  const letters = [...new Set(text)].join('')
  const loaded = await Promise.all(
    families
      .split(', ')
      .filter(family => !/ by |^[a-z-]+$/.test(family))
      .map(family => document.fonts.load(`${style} ${weight} 1em ${family}`, letters).catch(() => [])),
  )
  return loaded.flat()
}
