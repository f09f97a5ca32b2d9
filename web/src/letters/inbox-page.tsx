import { useSearch } from '@tanstack/react-router'
import { InboxList } from './inbox-list.tsx'
import { KeysHelp } from './keys-help.tsx'
import { ReceivedLetter } from './received-letter.tsx'
import { ReturnOffset, useReturnPlace } from './return-place.ts'

/** The received letters, and the one that lies open (SPEC.md section 2, Inbox). */
export function InboxPage() {
  const { letter, filter = 'all', search = '' } = useSearch({ from: '/inbox' })
  const { offset, leaveAt } = useReturnPlace(letter)
  return (
    <>
      {letter ? (
        <ReceivedLetter key={letter} id={letter} search={search} />
      ) : (
        <ReturnOffset value={offset}>
          <InboxList filter={filter} search={search} onOpen={leaveAt} />
        </ReturnOffset>
      )}
      <KeysHelp />
    </>
  )
}
