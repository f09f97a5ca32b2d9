import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { GuestMessage } from './guest-message.tsx'

export default function ClosedPageMessage() {
  return (
    <GuestMessage art={<BlankEnvelope side="back" />} title="This page is closed">
      <p>
        Nothing of the letters is left here, and the link is gone from the address. The list of pages this
        browser has visited may still name it: on a computer that others use, clear that too.
      </p>
      <p>The letters lie behind your link as before.</p>
    </GuestMessage>
  )
}
