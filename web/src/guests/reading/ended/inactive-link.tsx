import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { GuestMessage } from './guest-message.tsx'

export default function InactiveLinkMessage({ writer }: { writer: string | null }) {
  return (
    <GuestMessage art={<EnvelopeBack banner="starry-night" />} title="This link has been asleep">
      <p>Ask {writer ?? 'whoever wrote to you'} to wake it. The letters lie where they were.</p>
    </GuestMessage>
  )
}
