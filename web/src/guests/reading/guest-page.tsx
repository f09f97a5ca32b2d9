import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import ornamentsStyles from '#stationery/ornaments.module.css'
import { Wordmark } from '#stationery/ornaments.tsx'
import { ClosedPage, EndedLink } from './ended/lazy-ends.ts'
import { EnvelopesOfLink } from './envelopes-of-link.tsx'
import styles from './guest-page.module.css'
import { useGuestAddress } from './link/use-guest-address.ts'
import { AwaitedEnvelope } from './stage/envelope-stage.tsx'
import { useClosePage } from './use-close-page.ts'

/** The same until it is known whose letters these are, so the server sends its first picture with every link. */
export function GuestPage() {
  const address = useGuestAddress()
  const { isClosed, close } = useClosePage(address)
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <Link to="/" preload={false} className={ornamentsStyles.wordmark}>
          <Wordmark />
        </Link>
      </header>
      <Suspense fallback={<AwaitedEnvelope />}>
        {isClosed ? <ClosedPage /> : <PageOfAddress address={address} onClose={close} />}
      </Suspense>
    </div>
  )
}

type PageOfAddressProps = { address: ReturnType<typeof useGuestAddress>; onClose: () => void }

function PageOfAddress({ address, onClose }: PageOfAddressProps) {
  const { link, isKnown, wasAway, enter } = address
  const [wasPasted, setPasted] = useState(false)
  const ended = (
    <EndedLink
      locator={link.locator}
      wasPasted={wasPasted}
      onPaste={pasted => {
        setPasted(true)
        enter(pasted)
      }}
    />
  )
  if (!isKnown) return <AwaitedEnvelope />
  const { locator, secret } = link
  if (!locator || !secret) return ended
  return (
    <EnvelopesOfLink
      key={locator + secret}
      link={{ locator, secret }}
      keepsAtOnce={wasAway}
      ended={ended}
      onClose={onClose}
    />
  )
}
