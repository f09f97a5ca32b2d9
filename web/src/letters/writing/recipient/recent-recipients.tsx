import { usernameLength } from '@novelette/domain/accounts/accounts.ts'
import { bioPreviewLength } from '@novelette/domain/accounts/bios.ts'
import { recentRecipientLimits } from '@novelette/domain/letters/letter-lists.ts'
import type { Recipient } from '@novelette/domain/letters/letters.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { DraftGuest } from '#letters/writing/drafts/draft-text.ts'
import { orpc } from '#lib/rpc.ts'
import { truncate } from '#lib/truncate.ts'
import { useShortBios } from '#lib/use-media.ts'
import { useSettled } from '#lib/use-settled.ts'
import { Avatar } from '#ui/avatar.tsx'
import styles from './recipient-field.module.css'
import type { RecipientFieldState } from './use-recipient.ts'

/** Always in the page, because the field names it; empty and hidden while it is closed. */
export function RecentRecipients({ id, recent }: { id: string; recent: RecentList }) {
  const most = useShortBios() ? bioPreviewLength.narrow : bioPreviewLength.wide
  return (
    <div
      id={id}
      role="listbox"
      aria-label="People you have written to"
      className={styles.recents}
      hidden={!recent.open}
    >
      {recent.open &&
        recent.options.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === recent.active}
            className={styles.recentsOne}
            onPointerDown={event => event.preventDefault()}
            onClick={() => recent.choose(one)}
          >
            <Avatar name={one.username} picture={one.profilePicture} />
            <span className={styles.recentsWords}>
              <span className="user">{one.username}</span>
              {one.acceptsLetters ? (
                one.bio && <span className={styles.recentsBio}>{truncate(one.bio, most)}</span>
              ) : (
                <span className={styles.recentsClosed}>
                  <Lock size={14} aria-hidden />
                  Friends only
                </span>
              )}
            </span>
          </div>
        ))}
    </div>
  )
}

/** A username, or a guest. */
type Option = Recipient & { readonly guest?: DraftGuest }

export type RecentList = ReturnType<typeof useRecentRecipients>

/** The list under the recipient field: the latest receivers, or those among all earlier ones whose name holds what is typed. */
export function useRecentRecipients(field: RecipientFieldState, onChosen: (option: Option) => void) {
  const [isUsed, setUsed] = useState(false)
  const options = useOptions(field.typed.trim(), isUsed)
  const { open, active, show, hide, press, returnToField } = useReach(options.length)

  const choose = (option: Option) => {
    if (option.guest) field.chooseGuest(option.guest)
    else field.choose(option.username)
    hide()
    onChosen(option)
  }
  const pressEnter = (): boolean => {
    const option = open ? options[active] : undefined
    hide()
    if (option) choose(option)
    return option !== undefined
  }
  return {
    open,
    options,
    /** The option that the arrow keys have reached; -1 is the field itself. */
    active,
    show: () => {
      setUsed(true)
      show()
    },
    choose,
    /** True when the key was for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (caretKeys.includes(event.key)) returnToField()
      const isForList = event.key === 'Enter' ? pressEnter() : press(event)
      if (isForList) event.preventDefault()
      return isForList
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) hide()
    },
  }
}

const caretKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Whether the list is open, and which option the arrow keys have reached: they wrap around through the field. */
function useReach(length: number) {
  const [isShown, setShown] = useState(false)
  const [reached, setReached] = useState(-1)
  const open = isShown && length > 0
  const active = open ? reached : -1
  const showFromField = (shown: boolean) => {
    setShown(shown)
    setReached(-1)
  }
  /** False where there is nothing to reach. */
  const move = (step: 1 | -1): boolean => {
    const count = length + 1
    setReached(((active + 1 + step + count) % count) - 1)
    setShown(true)
    return length > 0
  }
  const hide = () => showFromField(false)
  return {
    open,
    active,
    show: () => showFromField(true),
    hide,
    /** The field is what is reached, as its caret moves. */
    returnToField: () => setReached(-1),
    /** True when the key was for the list: an arrow, or Escape while it is open. */
    press({ key, altKey }: KeyboardEvent): boolean {
      if (altKey && key === 'ArrowDown') setShown(true)
      else if (key === 'Escape' || (altKey && key === 'ArrowUp')) hide()
      else if (key === 'ArrowDown') return move(1)
      else if (key === 'ArrowUp') return move(-1)
      else return false
      return key === 'ArrowDown' ? length > 0 : open
    },
  }
}

/** Milliseconds without typing before the server is asked; what is known here shows at once. */
const askDelayMs = 200

/** A failure is only logged: whoever knows the name needs no list. */
function useOptions(name: string, isUsed: boolean): readonly Option[] {
  const { data: guests = [] } = useQuery({ ...orpc.guests.list.queryOptions(), enabled: isUsed })
  const { data: recent = [] } = useQuery(orpc.letters.recentRecipients.queryOptions())
  const asked = useSettled(name, askDelayMs)
  const isPossible = asked !== '' && asked.length <= usernameLength.max
  const { data: matches } = useQuery({
    ...orpc.letters.matchingRecipients.queryOptions({ input: { typed: asked } }),
    enabled: isPossible,
  })
  const known = recent.filter(({ username }) => holds(username, name))
  const options = isPossible && matches && asked === name ? matches : known
  // A name that is complete needs no list.
  const isComplete = options.length === 1 && options[0]?.username === name
  if (isComplete) return []
  const without = guests.filter(({ name: known, state }) => state !== 'claimed' && holds(known, name))
  return [
    ...options.slice(0, recentRecipientLimits.show),
    ...without.slice(0, shownGuests).map(({ id, name }) => ({
      id,
      username: name,
      profilePicture: null,
      bio: 'no account',
      acceptsLetters: true,
      sharesTimeZone: false,
      guest: { id, name },
    })),
  ]
}

/** Under the latest receivers. */
const shownGuests = 3

const holds = (name: string, part: string) => name.toLowerCase().includes(part.toLowerCase())
