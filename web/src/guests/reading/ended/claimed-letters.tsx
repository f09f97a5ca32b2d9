import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { GuestMessage } from './guest-message.tsx'

export default function ClaimedLettersMessage() {
  return (
    <GuestMessage art={<EnvelopeBack banner="spring-flowers" />} title="These letters lie in an inbox now">
      <p>They were taken into an account, and the link ended with that. Sign in to read them there.</p>
      <LinkButton to="/login" search={{ return: '/inbox' }} size="big">
        Sign In
      </LinkButton>
    </GuestMessage>
  )
}
