import type { Dashboard } from '@novelette/domain/letters/letters.ts'
import type { ChangeNoticesInput, NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { dashboardQuery } from '#letters/lists/queries.ts'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { errorText } from '#lib/error-code.ts'
import { useChangeNotices, useNoticeSettings } from '#notices/notice-settings.ts'
import { usePushSwitch } from '#notices/push-switch.ts'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import styles from './notices-offer.module.css'
import { Promo } from './promo.tsx'

/** Asked once, in the promo's place (docs/rules.md 9.4). */
export default function NoticesOffer() {
  const { data } = useNoticeSettings()
  return data ? <Offer settings={data} /> : <Promo />
}

function Offer({ settings }: { settings: NoticeSettings }) {
  const id = useId()
  const end = useEndOffer()
  const change = useChangeNotices()
  const push = usePushSwitch(settings)
  const isBusy = change.isPending || push.isBusy
  // Two presses may come before the first one shows.
  const isAnswered = useRef(false)
  const answer = (input: ChangeNoticesInput, said: string) => {
    if (isAnswered.current) return
    isAnswered.current = true
    const onSettled = () => {
      isAnswered.current = false
    }
    change.mutate(input, { onSuccess: () => end(said), onSettled })
  }
  const tellByMail = () =>
    answer(
      { mail: 'at_once', timeZone: ownTimeZone() },
      'We email you when a letter comes while you are away.',
    )
  const tellHere = async () => {
    if (!isBusy && (await push.turnOn()))
      answer(
        { timeZone: ownTimeZone() },
        'We tell you on this device when a letter comes while you are away.',
      )
  }
  const problem = push.problem ?? (change.error && `Nothing was changed. ${errorText(change.error)}`)
  return (
    <section className={`paper ${styles.root}`} aria-labelledby={id}>
      <span className={styles.art} aria-hidden>
        <EnvelopeBack banner="romantic-roses" />
      </span>
      <div>
        <h2 className={`display ${styles.title}`} id={id}>
          Do you want to know when a letter comes?
        </h2>
        <p className="muted">We never say what is in it, and only tell you while you are away.</p>
      </div>
      <div className={styles.answers}>
        <Button look="quiet" busy={isBusy} onClick={tellByMail}>
          By Email
        </Button>
        {push.isOffered && (
          <Button look="quiet" busy={isBusy} onClick={tellHere}>
            On This Device
          </Button>
        )}
        <Button look="link" onClick={() => answer({}, 'We do not ask again. It stays in your settings.')}>
          No, Thanks
        </Button>
      </div>
      <p className={styles.problem} role="status">
        {problem}
      </p>
    </section>
  )
}

function useEndOffer() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { toast } = useToasts()
  return (said: string) => {
    const onClick = () => void router.navigate({ to: '/settings', hash: 'notices' })
    toast(said, { action: { label: 'Settings', onClick } })
    document.getElementById('main')?.focus({ preventScroll: true })
    queryClient.setQueryData(
      dashboardQuery().queryKey,
      (known: Dashboard | undefined) => known && { ...known, asksAboutNotices: false },
    )
  }
}
