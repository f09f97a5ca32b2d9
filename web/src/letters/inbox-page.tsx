import { useSearch } from '@tanstack/react-router'
import { InboxList } from '#letters/inbox/inbox-list.tsx'
import { KeysButton } from '#letters/inbox/keys-button.tsx'
import { ListOffsetContext, useListPosition } from '#letters/lists/list-position.ts'
import { ReceivedLetter } from './open/received-letter.tsx'

export function InboxPage() {
  const { letter, filter = 'all', search = '' } = useSearch({ from: '/inbox' })
  const { offset, savePosition } = useListPosition(letter)
  return (
    <>
      {letter ? (
        <ReceivedLetter key={letter} id={letter} search={search} />
      ) : (
        <ListOffsetContext value={offset}>
          <InboxList filter={filter} search={search} onOpen={savePosition} />
        </ListOffsetContext>
      )}
      <KeysButton />
    </>
  )
}
