import { useState } from 'react'
import { SendButton, SendProblem } from '#compose/sending/send-box.tsx'
import { BannerPicker } from '#compose/templates/banner-picker.tsx'
import { TemplateList } from '#compose/templates/template-list.tsx'
import { useKeyboardInset } from '#lib/use-keyboard-inset.ts'
import { BottomSheet } from '#ui/dialog.tsx'
import type { ComposeExtrasProps } from './compose-extras.tsx'
import styles from './compose-page.module.css'

const panels = ['Templates', 'Banner'] as const

/** On a narrow screen: what a wide one shows beside the letter opens from below, and Send is always in sight. */
export function ComposeDock({ banner, onBanner, onTemplate, sending, arrival }: ComposeExtrasProps) {
  const [open, setOpen] = useState<(typeof panels)[number] | null>(null)
  const close = () => setOpen(null)
  useKeyboardInset()
  return (
    <div className={styles.dock}>
      <SendProblem sending={sending} />
      {arrival}
      <div className={styles.dockRow}>
        {panels.map(panel => (
          <button
            key={panel}
            type="button"
            aria-haspopup="dialog"
            disabled={sending.isReadOnly}
            onClick={() => setOpen(panel)}
          >
            {panel}
          </button>
        ))}
        <SendButton sending={sending} />
      </div>
      <BottomSheet open={open === 'Templates'} onClose={close} title="Templates">
        <TemplateList
          onChoose={template => {
            close()
            onTemplate(template)
          }}
        />
      </BottomSheet>
      <BottomSheet open={open === 'Banner'} onClose={close} title="Banner">
        <BannerPicker banner={banner} onChange={onBanner} />
      </BottomSheet>
    </div>
  )
}
