import type { EnclosureKind } from './enclosure-kinds.ts'

type Texts = { readonly friendsOnly: (name: string) => string; readonly notWanted: (name: string) => string }

/** Why somebody gets none. */
export const enclosureTexts: Readonly<Record<EnclosureKind, Texts>> = {
  photograph: {
    friendsOnly: name => `Photographs go to people who have written to you. ${name} hasn’t yet.`,
    notWanted: name => `${name} would rather have letters without photographs. Photographs don’t reach them.`,
  },
  recording: {
    friendsOnly: name => `Recordings go to people who have written to you. ${name} hasn’t yet.`,
    notWanted: name => `${name} would rather read than listen. Recordings don’t reach them.`,
  },
}

/** Where the operator gives no room for them. */
export const enclosuresOff = 'Photographs and recordings cannot be enclosed here.'

/** Whether another device has it still, or it was lost where it was enclosed, no device can tell. */
const whereItMayBe =
  'It may still be on the device where you enclosed it: it comes once you open this letter there, with a connection.'

export const notHereYet = `Not here yet. ${whereItMayBe}`

/** `what`: `A photograph`. */
export const enclosureMissing = (what: string) =>
  `${what} of this letter is not here yet. ${whereItMayBe} Take it out, or wait for it.`
