import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { createPortal } from 'react-dom'
import { nameWidth } from '#stationery/script-width.ts'
import styles from './qr-card.module.css'
import { QrCode } from './qr-code.tsx'

type QrCardProps = {
  /** The address that the code says. */
  url: string
  /** On the envelope. */
  name: string
  banner: BannerId
}

/** A card in the look of a letter, to be held before a camera; as long as it is shown, it is all that the page prints. */
export function QrCard(props: QrCardProps) {
  return (
    <>
      <Card {...props} />
      {createPortal(
        <div className={styles.printed} aria-hidden>
          <Card {...props} />
        </div>,
        document.body,
      )}
    </>
  )
}

function Card({ url, name, banner }: QrCardProps) {
  return (
    <div className={styles.root} data-banner={banner}>
      <div className={styles.banner} />
      <p className={styles.name}>
        <i>For</i>
        <b style={nameWidth(name)}>{name}</b>
      </p>
      <QrCode text={url} label={`QR code of the link for ${name}`} />
      <p className={styles.words}>Point your camera here</p>
    </div>
  )
}
