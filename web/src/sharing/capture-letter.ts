/** Every picture is of a sheet this wide (CSS pixels, `--container-sheet`), so that the window's width makes no difference. */
const sheetWidth = 720

const wantedScale = 2
/** Pixels that a picture may have before its scale is lowered: more is slow, and phones refuse to open it. */
const mostPixels = 16_000_000
/** At less than the size on screen a letter is hard to read. */
const leastScale = 1
/** Pixels in height that every browser can draw. */
const tallestCanvas = 32_000

/** At a scale that could be read, this letter is too tall for one picture. */
export class TooLongForPicture extends Error {
  override readonly name = 'TooLongForPicture'
}

/**
 * A letter as it looks by daylight, as PNG on white; inbox, sent and compose all take their pictures here. Throws
 * `TooLongForPicture`, and whatever keeps the browser from drawing (SPEC.md section 9).
 */
export async function captureLetter(card: HTMLElement): Promise<Blob> {
  const { snapdom } = await import('@zumer/snapdom')
  const copy = layOut(card)
  try {
    await document.fonts.ready
    // Not `reconcile`: it measures with a style element in the page, which our CSP refuses.
    return await snapdom.toBlob(copy, {
      type: 'png',
      scale: scaleFor(copy.offsetHeight),
      dpr: 1,
      backgroundColor: '#fff',
      embedFonts: true,
    })
  } finally {
    copy.remove()
  }
}

/** A copy beside the window, out of reach of keys and screen readers. */
function layOut(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new TypeError('a letter is an HTML element')
  copy.classList.remove('letter--arriving')
  copy.inert = true
  Object.assign(copy.style, {
    position: 'fixed',
    top: '0',
    left: `${-2 * sheetWidth}px`,
    width: `${sheetWidth}px`,
  })
  copy.style.setProperty('--f-sheet', 'var(--f-paper)')
  copy.style.setProperty('--f-art-dim', '1')
  document.body.append(copy)
  for (const item of copy.querySelectorAll('li')) colourBullet(item)
  return copy
}

/** The library takes a bullet's colour from its item, not from `::marker`; so the item's text gets an element of its own. */
function colourBullet(item: HTMLElement): void {
  const text = document.createElement('span')
  text.style.color = getComputedStyle(item).color
  text.append(...item.childNodes)
  item.append(text)
  item.style.color = 'var(--f-ink-soft)'
}

function scaleFor(height: number): number {
  if (height * leastScale > tallestCanvas) throw new TooLongForPicture(`it is ${height} pixels tall`)
  return Math.max(leastScale, Math.min(wantedScale, Math.sqrt(mostPixels / (sheetWidth * height))))
}
