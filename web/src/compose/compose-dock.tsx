import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { LetterTemplate } from '@novelette/domain/letters/templates.ts'
import { useState } from 'react'
import { SendButton, SendProblem } from '#compose/sending/send-box.tsx'
import type { Sending } from '#compose/sending/use-sending.ts'
import { BannerPicker } from '#compose/templates/banner-picker.tsx'
import { TemplateList } from '#compose/templates/template-list.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import styles from './compose-page.module.css'
import { useKeyboardInset } from './use-keyboard-inset.ts'

type ComposeDockProps = {
  banner: BannerId
  onBanner: (banner: BannerId) => void
  onTemplate: (template: LetterTemplate) => void
  sending: Sending
}

/** On a phone: what lies beside the sheet on a desk comes from below, and Send is always at hand. */
export function ComposeDock({ banner, onBanner, onTemplate, sending }: ComposeDockProps) {
  const [open, setOpen] = useState<'templates' | 'banner' | null>(null)
  const close = () => setOpen(null)
  useKeyboardInset()
  return (
    <div className={styles.dock}>
      <SendProblem sending={sending} />
      <div className={styles.dockRow}>
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={sending.isReadOnly}
          onClick={() => setOpen('templates')}
        >
          Templates
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={sending.isReadOnly}
          onClick={() => setOpen('banner')}
        >
          Banner
        </button>
        <SendButton sending={sending} />
      </div>
      <BottomSheet open={open === 'templates'} onClose={close} title="Templates">
        <TemplateList
          onChoose={template => {
            close()
            onTemplate(template)
          }}
        />
      </BottomSheet>
      <BottomSheet open={open === 'banner'} onClose={close} title="Banner">
        <BannerPicker banner={banner} onChange={onBanner} />
      </BottomSheet>
    </div>
  )
}
