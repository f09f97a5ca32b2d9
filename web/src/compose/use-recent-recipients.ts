import { type RecentRecipient, recentRecipients } from '@novelette/domain/letters.ts'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { orpc } from '#lib/rpc.ts'
import type { RecipientField } from './use-recipient.ts'

export type RecentList = {
  readonly open: boolean
  readonly options: readonly RecentRecipient[]
  /** The option that the arrow keys have reached; -1 is the field itself. */
  readonly active: number
  readonly show: () => void
  readonly choose: (username: string) => void
  /** True when the key was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
  readonly onBlur: (event: FocusEvent) => void
}

/** The list under the recipient field: the latest receivers, or those whose name holds what is typed. */
export function useRecentRecipients(field: RecipientField, onChosen: () => void): RecentList {
  const { typed, choose: chooseName } = field
  const [isShown, setShown] = useState(false)
  const [active, setActive] = useState(-1)
  const { data = [] } = useQuery(orpc.letters.recentRecipients.queryOptions())
  const options = matching(data, typed.trim())
  const open = isShown && options.length > 0

  const hide = () => {
    setShown(false)
    setActive(-1)
  }
  const choose = (username: string) => {
    chooseName(username)
    hide()
    onChosen()
  }
  const move = (step: 1 | -1) => {
    const count = options.length + 1
    const from = open ? active : -1
    setActive(((from + 1 + step + count) % count) - 1)
    setShown(true)
    return options.length > 0
  }
  const press = (key: string): boolean => {
    if (key === 'ArrowDown') return move(1)
    if (key === 'ArrowUp') return move(-1)
    if (key !== 'Escape' && key !== 'Enter') return false
    const option = open ? options[active] : undefined
    hide()
    if (key === 'Escape') return open
    if (option) choose(option.username)
    return option !== undefined
  }
  return {
    open,
    options,
    active: open ? active : -1,
    show: () => {
      setShown(true)
      setActive(-1)
    },
    choose,
    onKeyDown: event => {
      const isForList = press(event.key)
      if (isForList) event.preventDefault()
      return isForList
    },
    onBlur: event => {
      if (!event.currentTarget.contains(event.relatedTarget)) hide()
    },
  }
}

/** A name that is complete needs no list. */
function matching(recent: readonly RecentRecipient[], name: string): readonly RecentRecipient[] {
  const part = name.toLowerCase()
  const fitting = recent.filter(one => one.username.toLowerCase().includes(part))
  return fitting.length === 1 && fitting[0]?.username === name ? [] : fitting.slice(0, recentRecipients.show)
}
