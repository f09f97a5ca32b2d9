import type { Scene } from '#test/refusal-matrix/scenes.ts'
import type { WayOfSending } from '#test/refusal-matrix/ways.ts'

/** What a fault takes away from others: two that touch the same cannot meet. */
type Touched =
  | 'receiver'
  | 'state'
  | 'trust'
  | 'link'
  | 'writer'
  | 'words'
  | 'enclosed'
  | 'id'
  | 'draft'
  | 'limit'
  | 'mail'
  | 'day'

export type Fault = {
  readonly name: string
  readonly touches: readonly Touched[]
  happensOn(way: WayOfSending): boolean
  /** Without any: a new letter alone. */
  readonly steps?: readonly WayOfSending['step'][]
  /** Beside others it shows nothing that one of its kind does not. */
  readonly alone?: true
  /** They are brought about in the order of their list. */
  bring(scene: Scene): unknown
}

export const onAny = () => true
export const toAccount = ({ to }: WayOfSending) => to === 'account'
export const toGuest = ({ to }: WayOfSending) => to === 'guest'
export const toOwner = ({ to }: WayOfSending) => to === 'owner'
export const byAccount = ({ to }: WayOfSending) => to !== 'owner'
export const byLink = ({ to }: WayOfSending) => to !== 'account'
export const isMailed = ({ to, arrives }: WayOfSending) => to === 'guest' && arrives === 'now'
export const isLater = ({ arrives }: WayOfSending) => arrives === 'later'

/** What is asked again of a letter that waits. */
export const asItLeaves = ['new', 'sent now', 'due'] as const
export const asItChanges = ['new', 'changed'] as const
export const always = [...asItLeaves, 'changed'] as const
