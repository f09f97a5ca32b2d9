/** A literal colour, since a letter may have no other, and its name in the menu. */
export type Swatch = { readonly name: string; readonly colour: string }

/** Inks that read at 4.5:1 or more on all six papers, dimmed too, and on every tint below. */
export const inks: readonly Swatch[] = [
  { name: 'Wine', colour: '#84142a' },
  { name: 'Rose', colour: '#a8004c' },
  { name: 'Rust', colour: '#91380e' },
  { name: 'Honey', colour: '#79520a' },
  { name: 'Moss', colour: '#435c26' },
  { name: 'Fern', colour: '#225a39' },
  { name: 'Lagoon', colour: '#045d69' },
  { name: 'Sea', colour: '#03528e' },
  { name: 'Midnight', colour: '#242f75' },
  { name: 'Violet', colour: '#5f3298' },
  { name: 'Plum', colour: '#6f226b' },
  { name: 'Sepia', colour: '#5c412c' },
]

/** Tints under the text, pale enough for every family's ink. */
export const tints: readonly Swatch[] = [
  { name: 'Blush', colour: '#ffdcde' },
  { name: 'Peach', colour: '#ffe0c9' },
  { name: 'Butter', colour: '#fbf0ba' },
  { name: 'Mint', colour: '#d2f6dd' },
  { name: 'Sky', colour: '#ceeefe' },
  { name: 'Lilac', colour: '#e7ddfd' },
]
