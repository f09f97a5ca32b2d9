import { useSearch } from '@tanstack/react-router'
import { InboxList } from './inbox-list.tsx'
import { KeysHelp } from './keys-help.tsx'
import { ListOffsetContext, useListPosition } from './list-position.ts'
import { ReceivedLetter } from './received-letter.tsx'

export function InboxPage() {
  const { letter, filter = 'all', search = '' } = useSearch({ from: '/inbox' })
  const { offset, leaveAt } = useListPosition(letter)
  return (
    <>
      {letter ? (
        <ReceivedLetter key={letter} id={letter} search={search} />
      ) : (
        <ListOffsetContext value={offset}>
          <InboxList filter={filter} search={search} onOpen={leaveAt} />
        </ListOffsetContext>
      )}
      <KeysHelp />
    </>
  )
}
