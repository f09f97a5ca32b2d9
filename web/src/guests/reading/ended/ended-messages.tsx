import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { readGuestLink } from '@novelette/domain/guests/read-guest-link.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { formSchema, useForm } from '#lib/forms/use-form.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { UndeliverableEnvelope } from '#stationery/envelope/undeliverable-envelope.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './ended-messages.module.css'

type EndedLinkProps = {
  /** Of the address: a pasted key may belong to it. */
  locator: string | undefined
  wasPasted: boolean
  onPaste: (link: GuestLink) => void
}

/** The same for unknown, wrong, closed and banned (docs/rules.md 8.2). */
export function EndedLinkMessage({ locator, wasPasted, onPaste }: EndedLinkProps) {
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
      art={<UndeliverableEnvelope banner="dreamy-clouds" to="Nobody here" mark="No such link" />}
      title="This link does not work"
    >
      <p>
        It was closed or changed, or part of it is missing. Ask whoever gave it to you for the whole link.
      </p>
      <form {...form.props} className={styles.form}>
        {wasPasted && (
          <Notice tone="error">
            What you pasted does not work either. Is it the whole of the latest link?
          </Notice>
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

export function ClaimedLettersMessage() {
  return (
    <GuestMessage art={<EnvelopeBack banner="spring-flowers" />} title="These letters are in an inbox now">
      <p>They were taken into an account, and the link ended with that. Sign in to read them there.</p>
      <ButtonLink to="/login" search={{ return: '/inbox' }} size="big">
        Sign In
      </ButtonLink>
    </GuestMessage>
  )
}

export function InactiveLinkMessage({ writer }: { writer: string | null }) {
  return (
    <GuestMessage art={<EnvelopeBack banner="starry-night" />} title="This link is inactive">
      <p>Ask {writer ?? 'whoever wrote to you'} to open it again. The letters are safe.</p>
    </GuestMessage>
  )
}

export function ClosedPageMessage() {
  return (
    <GuestMessage art={<BlankEnvelope side="back" />} title="This page is closed">
      <p>
        Nothing of the letters is left here, and the link is gone from the address. The list of pages this
        browser has visited may still name it: on a computer that others use, clear that too.
      </p>
      <p>Your link still opens the letters.</p>
    </GuestMessage>
  )
}

type GuestMessageProps = { art: ReactNode; title: string; children: ReactNode }

function GuestMessage({ art, title, children }: GuestMessageProps) {
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  // The envelope that was awaited is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.root}>
      <div className={styles.art} aria-hidden>
        {art}
      </div>
      <h1 className="display" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </section>
  )
}
