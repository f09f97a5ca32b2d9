import { ExternalLink, ImageDown, Printer, Share } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { openPlatform, platforms } from './platforms.ts'

type ShareWaysProps = {
  id: string
  open: boolean
  /** What the device itself can do. */
  native: 'offered' | 'refused' | 'absent'
  onNative: () => void
  onInstagram: () => void
  /** Something was chosen that needs no picture. */
  onDone: () => void
}

/** The ways out for a letter, under the share button. */
export function ShareWays({ id, open, native, onNative, onInstagram, onDone }: ShareWaysProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (native === 'refused') first.current?.focus()
  }, [native])
  return (
    <div className="share__ways" id={id} hidden={!open}>
      <p role="status" className="share__refused">
        {native === 'refused' && 'Your device did not share it. These ways are open to you.'}
      </p>
      <ul>
        {native === 'offered' && (
          <li>
            <button type="button" onClick={onNative}>
              <Share size={20} aria-hidden />
              Share the Picture
            </button>
          </li>
        )}
        {platforms.map((platform, index) => (
          <li key={platform.name}>
            <button
              type="button"
              ref={index === 0 ? first : null}
              onClick={() => {
                openPlatform(platform)
                onDone()
              }}
            >
              <ExternalLink size={20} aria-hidden />
              <span>
                {platform.name} <span className="sr-only">(opens a new window)</span>
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={onInstagram}>
            <ImageDown size={20} aria-hidden />
            Instagram
          </button>
        </li>
        <li className="share__print">
          <button
            type="button"
            onClick={() => {
              onDone()
              window.print()
            }}
          >
            <Printer size={20} aria-hidden />
            Print
          </button>
        </li>
      </ul>
    </div>
  )
}
