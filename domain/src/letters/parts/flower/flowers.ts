/** Drawings of ours, by id: what they are called on a screen. */
export const flowers = {
  rose: 'Rose',
  rosebud: 'Rosebud',
  cosmos: 'Cosmos',
  cornflower: 'Cornflower',
  daisy: 'Daisy',
  tulip: 'Tulip',
  lavender: 'Lavender',
  'lily-of-the-valley': 'Lily of the Valley',
  'cow-parsley': 'Cow Parsley',
  'forget-me-not': 'Forget-Me-Not',
  fern: 'Fern',
  myrtle: 'Myrtle',
} as const
export type FlowerId = keyof typeof flowers

/** Where one lies on the sheet; one at each. */
export const flowerPlaces = ['head', 'foot', 'name'] as const
export type FlowerPlace = (typeof flowerPlaces)[number]

/** docs/rules.md 3.12 */
export type PressedFlower = { readonly flower: FlowerId; readonly lies: FlowerPlace }

export const pressedFlowerText = (flower: FlowerId): string => `a pressed ${flowers[flower].toLowerCase()}`

export const isFlowerId = (id: string | undefined): id is FlowerId =>
  id !== undefined && Object.hasOwn(flowers, id)
export const isFlowerPlace = (place: string | undefined): place is FlowerPlace =>
  flowerPlaces.some(known => known === place)
