import { site } from '@novelette/domain/pages/site.ts'
import { ExternalLink, ImageDown, type LucideIcon, Printer, Share } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import styles from './share-letter-picture.module.css'
import { tooLongForPictureText } from './use-letter-capture.ts'

export type NativeShare = 'offered' | 'refused' | 'absent'

type ShareWaysProps = {
  id: string
  open: boolean
  native: NativeShare
  tooLong: boolean
  onNative: () => void
  onSave: () => void
  onInstagram: () => void
  onDone: () => void
}

const whatNetworksGet = 'X and Facebook get a link to our front page and no word of the letter.'
const whatInstagramGets = ' For Instagram a picture of it is saved on your device.'
const refusedByDevice = 'Your device did not share it. These ways are open to you.'

export function ShareWays({
  id,
  open,
  native,
  tooLong,
  onNative,
  onSave,
  onInstagram,
  onDone,
}: ShareWaysProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (native === 'refused') first.current?.focus()
  }, [native])

  const print = () => {
    onDone()
    window.print()
  }
  return (
    <div className={styles.ways} id={id} hidden={!open}>
      <p role="status" className={styles.note}>
        {tooLong ? tooLongForPictureText : native === 'refused' && refusedByDevice}
      </p>
      <ul>
        {!tooLong && (
          <Way ref={first} icon={ImageDown} onClick={onSave}>
            Save as Picture
          </Way>
        )}
        {native === 'offered' && !tooLong && (
          <Way icon={Share} onClick={onNative}>
            Share the Picture
          </Way>
        )}
        {platforms.map(platform => (
          <Way
            key={platform.name}
            icon={ExternalLink}
            onClick={() => {
              openPlatform(platform)
              onDone()
            }}
          >
            <span>
              {platform.name} <span className="sr-only">(opens a new window)</span>
            </span>
          </Way>
        ))}
        {!tooLong && (
          <Way icon={ImageDown} onClick={onInstagram}>
            Instagram
          </Way>
        )}
        <Way icon={Printer} onClick={print}>
          Print
        </Way>
      </ul>
      <p className={styles.note}>
        {whatNetworksGet}
        {!tooLong && whatInstagramGets}
      </p>
    </div>
  )
}

type WayProps = {
  icon: LucideIcon
  onClick: () => void
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

function Way({ icon: Icon, onClick, children, ref }: WayProps) {
  return (
    <li>
      <button type="button" ref={ref} onClick={onClick}>
        <Icon size={20} aria-hidden />
        {children}
      </button>
    </li>
  )
}

/** Nobody else may read the letter, so the home page's link is shared. */
const platforms = [
  { name: 'X', linkTo: (home: string) => xPost({ url: home, text: `${site.tagline} ${site.hashtag}` }) },
  { name: 'Facebook', linkTo: (home: string) => facebookPost({ u: home }) },
] as const

type Platform = (typeof platforms)[number]

const xPost = (fields: Record<string, string>) =>
  `https://x.com/intent/post?${new URLSearchParams(fields).toString()}`
const facebookPost = (fields: Record<string, string>) =>
  `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams(fields).toString()}`

/** Opens a small window without opener or referrer. */
function openPlatform({ linkTo }: Platform): void {
  window.open(linkTo(`${location.origin}/`), '_blank', 'noopener,noreferrer,width=600,height=400')
}
