import { InlineLink } from '#ui/inline-link.tsx'
import { Clause } from '../text-page.tsx'
import { privacyParts } from './parts.ts'

export function Notices() {
  return (
    <Clause part={privacyParts.notices}>
      <p>
        They are off on every device until you switch them on there; your{' '}
        <InlineLink to="/settings" hash="notices">
          Account Settings
        </InlineLink>{' '}
        list those where they are on. Your browser then gives us an address at the service of its maker, which
        is Apple, Google, Mozilla or Microsoft, and a key. We call that address when a letter has come while
        you are away. The service sees which browser is told, and when. What a notice says is encrypted to
        your browser, and always of one length.
      </p>
      <p>
        A notice stands on your lock screen for everyone who looks at it: that a letter has come, or how many,
        and who wrote only if you asked for names. Signing out ends the notices on all your devices, signing
        out one of them in your settings ends its own, and a new password those of all others. Being signed
        out for doing nothing ends none.
      </p>
    </Clause>
  )
}
