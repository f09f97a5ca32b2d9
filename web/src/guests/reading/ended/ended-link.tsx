import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { readGuestLink } from '@novelette/domain/guests/read-guest-link.ts'
import { formSchema } from '#lib/forms/form-schema.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { ReturnedEnvelope } from '#stationery/envelope/returned-envelope.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './guest-message.module.css'
import { GuestMessage } from './guest-message.tsx'

type EndedLinkProps = {
  /** Of the address: a pasted key may belong to it. */
  locator: string | undefined
  wasPasted: boolean
  onPaste: (link: GuestLink) => void
}

/** The same for unknown, wrong, closed and banned (docs/rules.md 8.2). */
export default function EndedLinkMessage({ locator, wasPasted, onPaste }: EndedLinkProps) {
  const wholeLink = (text: string): GuestLink | null => {
    const found = { locator, ...readGuestLink(text) }
    return found.locator && found.secret ? { locator: found.locator, secret: found.secret } : null
  }
  const form = useForm({
    schema: formSchema<{ readonly link: string }>({
      link: text => (wholeLink(text) ? null : problemOf(text, locator)),
    }),
    initial: { link: '' },
    send: async ({ link }) => {
      const whole = wholeLink(link)
      if (whole) onPaste(whole)
    },
  })
  return (
    <GuestMessage
      art={<ReturnedEnvelope banner="dreamy-clouds" to="Nobody here" mark="Opens nothing" />}
      title="This link opens nothing"
    >
      <p>It was closed, changed, or cut short on its way. Ask whoever gave it to you for the whole link.</p>
      <form {...form.props} className={styles.form}>
        {wasPasted && (
          <Notice tone="error">What you pasted opens nothing either. Is it all of the latest link?</Notice>
        )}
        <TextField
          {...form.field('link')}
          label="Paste the whole link or the key"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          serif
        />
        <Button type="submit" size="big" wide>
          Open the Envelope
        </Button>
      </form>
    </GuestMessage>
  )
}

function problemOf(text: string, locator: string | undefined): string {
  const { secret } = readGuestLink(text)
  if (secret && !locator) return 'This is the key alone. Please paste the whole link.'
  return 'This is neither a whole link nor a key: a key has 22 letters and digits.'
}
