import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'
import { type ReactNode, useState } from 'react'
import { revealFocused, watchScrollEdges } from '#lib/focus/scroll-edges.ts'
import { useKeyboardInset } from '#lib/use-keyboard-inset.ts'
import { BottomSheet } from '#ui/dialog.tsx'
import styles from './compose-page.module.css'
import { SendButton, SendProblem, sendKeysText } from './sending/send-box.tsx'
import type { Sending } from './sending/use-sending.ts'
import { BannerPicker } from './templates/banner-picker.tsx'
import { TemplateList } from './templates/template-list.tsx'

type ComposeExtrasProps = {
  banner: BannerId
  onBanner: (banner: BannerId) => void
  onTemplate: (template: LetterTemplate) => void
  sending: Sending
  /** When it arrives. */
  arrival: ReactNode
}

/** On a wide screen: paper, templates and Send beside the letter, with `children` under the button. */
export function ComposeExtras(props: ComposeExtrasProps & { children: ReactNode }) {
  const { banner, onBanner, onTemplate, sending, arrival, children } = props
  return (
    <div className={styles.beside}>
      <div className={styles.extras}>
        <section aria-label="Banner" inert={sending.isReadOnly}>
          <h2 className="heading">Banner</h2>
          <BannerPicker banner={banner} onChange={onBanner} />
        </section>
        <div className={styles.send}>
          {arrival}
          <SendButton sending={sending} big />
          <p className={styles.sendKeys} aria-hidden>
            or <kbd>{sendKeysText}</kbd>
          </p>
          <SendProblem sending={sending} />
          {children}
        </div>
        <section aria-label="Templates" inert={sending.isReadOnly}>
          <h2 className="heading">Templates</h2>
          <TemplateList onChoose={onTemplate} />
        </section>
      </div>
    </div>
  )
}

function watchLine(line: HTMLElement | null) {
  const endings = line ? [watchScrollEdges(line), revealFocused(line)] : []
  return () => {
    for (const end of endings) end()
  }
}

const panels = ['Templates', 'Banner'] as const

type ComposeDockProps = ComposeExtrasProps & { letterTools: ReactNode; language: ReactNode }

/** On a narrow screen: what a wide one shows beside the letter opens from below, and Send is always in sight. */
export function ComposeDock(props: ComposeDockProps) {
  const { banner, onBanner, onTemplate, sending, arrival, letterTools, language } = props
  const [open, setOpen] = useState<(typeof panels)[number] | null>(null)
  const close = () => setOpen(null)
  useKeyboardInset()
  return (
    <div className={styles.dock}>
      <SendProblem sending={sending} />
      <div className={styles.dockLine} ref={watchLine}>
        <div>
          {arrival}
          {!sending.isReadOnly && letterTools}
          {!sending.isReadOnly && language}
        </div>
      </div>
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
