export type Extent = { readonly width: number; readonly height: number }
export type Spot = { readonly x: number; readonly y: number }

/** How large a picture is shown, and how far its middle lies from that of its frame, in CSS pixels. */
export type View = Spot & {
  /** CSS pixels to each of its own. */
  readonly scale: number
}

/** A picture in its frame, and its least scale (all of it is seen), the one it opens at, and its largest. */
export type Framed = {
  readonly picture: Extent
  readonly frame: Extent
  readonly least: number
  readonly opening: number
  readonly largest: number
}

/** Shares of the frame's height, or of its width. */
const strip = { isBelow: 1 / 4, opensAt: 1 / 2 }
const timesOpening = 6

/** A picture opens whole, and never above its own size; one that would be a strip then, larger, so that it is seen in parts. */
export function framed(picture: Extent, frame: Extent): Framed {
  const across = frame.width / picture.width
  const down = frame.height / picture.height
  const least = Math.min(1, across, down)
  const cover = Math.max(across, down)
  const isStrip = Math.min(across, down) < cover * strip.isBelow
  const opening = isStrip ? Math.max(least, cover * strip.opensAt) : least
  return { picture, frame, least, opening, largest: opening * timesOpening }
}

export const asOpened = ({ opening }: Framed): View => ({ scale: opening, x: 0, y: 0 })

/** Within the limits of its scale, and with no room beside it that it could fill. */
export function kept(within: Framed, view: View): View {
  const scale = between(within.least, view.scale, within.largest)
  const room = roomFor(within, scale)
  return { scale, x: between(-room.x, view.x, room.x), y: between(-room.y, view.y, room.y) }
}

/** What lies under the point, which is measured from the frame's middle, stays there. */
export function enlarge(within: Framed, view: View, factor: number, { x, y }: Spot): View {
  const scale = between(within.least, view.scale * factor, within.largest)
  const by = scale / view.scale
  return kept(within, { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by })
}

export const move = (within: Framed, view: View, by: Spot): View =>
  kept(within, { ...view, x: view.x + by.x, y: view.y + by.y })

/** How many pixels of it lie beyond each side of the frame. */
export function beyond(within: Framed, { scale, x, y }: View) {
  const room = roomFor(within, scale)
  return { left: room.x - x, right: room.x + x, up: room.y - y, down: room.y + y }
}

export type Side = keyof ReturnType<typeof beyond>

/** How far its middle may lie from that of the frame. */
const roomFor = ({ picture, frame }: Framed, scale: number): Spot => ({
  x: Math.max(0, (picture.width * scale - frame.width) / 2),
  y: Math.max(0, (picture.height * scale - frame.height) / 2),
})

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))
