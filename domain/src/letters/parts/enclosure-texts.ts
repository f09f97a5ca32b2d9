import { type EnclosureKind, enclosureTable } from './enclosure-kinds.ts'

type Code = `${EnclosureKind}s_${'friends_only' | 'not_wanted'}`

/** Why somebody gets none, by the code with which a letter to them is refused. */
export const enclosureRefusalTexts = Object.fromEntries(
  Object.entries(enclosureTable).flatMap(([kind, { title, wish }]) => [
    [
      `${kind}s_friends_only`,
      (name: string) => `${title} go to people who have written to you. ${name} hasn’t yet.`,
    ],
    [`${kind}s_not_wanted`, (name: string) => `${name} would rather ${wish}. ${title} don’t reach them.`],
  ]),
) as Readonly<Record<Code, (name: string) => string>>

/** Whether another device has it still, or it was lost where it was enclosed, no device can tell. */
const whereItMayBe =
  'It may still be on the device where you enclosed it: it comes once you open this letter there, with a connection.'

export const notHereYet = `Not here yet. ${whereItMayBe}`

export const enclosureMissing = (kind: EnclosureKind) =>
  `A ${kind} of this letter is not here yet. ${whereItMayBe} Remove it, or wait for it.`
