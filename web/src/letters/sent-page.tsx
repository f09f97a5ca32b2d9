import { useSearch } from '@tanstack/react-router'
import { useListPosition } from '#letters/lists/list-position.ts'
import { SentLetter } from './open/sent-letter.tsx'
import { SentList } from './sent/sent-list.tsx'

export function SentPage() {
  const { letter, page = 1, filter = 'all', search = '' } = useSearch({ from: '/sent' })
  const { savePosition } = useListPosition(letter)
  return letter ? (
    <SentLetter key={letter} id={letter} />
  ) : (
    <SentList place={{ page, filter, search }} onOpen={savePosition} />
  )
}
