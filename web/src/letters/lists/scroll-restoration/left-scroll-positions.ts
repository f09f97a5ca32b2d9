type ScrollPosition = { readonly letterId: string; readonly scrollY: number }

/** By entry in this tab's history: a new visit starts at the top. Every page reads this module. */
export const leftScrollPositions = new Map<string, ScrollPosition>()
