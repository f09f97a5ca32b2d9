import { countText } from '#ui/badge.tsx'

export const unreadText = (count: number) =>
  `${countText(count)} unread ${count === 1 ? 'letter' : 'letters'}`
