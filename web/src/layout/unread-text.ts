import { countText } from '#ui/badge.tsx'

/** What the badge says, in words. */
export const unreadText = (count: number) =>
  `${countText(count)} unread ${count === 1 ? 'letter' : 'letters'}`
