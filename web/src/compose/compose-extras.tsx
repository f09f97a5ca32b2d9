import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'
import type { ReactNode } from 'react'
import { SendButton, SendProblem } from '#compose/sending/send-box.tsx'
import { sendKeysText } from '#compose/sending/send-keys.ts'
import type { Sending } from '#compose/sending/use-sending.ts'
import { BannerPicker } from '#compose/templates/banner-picker.tsx'
import { TemplateList } from '#compose/templates/template-list.tsx'
import styles from './compose-page.module.css'

export type ComposeExtrasProps = {
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
    <>
      <div className={styles.beside}>
        <div className={styles.extras}>
          <section aria-label="Banner" inert={sending.isReadOnly}>
            <h2 className="heading">Banner</h2>
            <BannerPicker banner={banner} onChange={onBanner} />
          </section>
          <section aria-label="Templates" inert={sending.isReadOnly}>
            <h2 className="heading">Templates</h2>
            <TemplateList onChoose={onTemplate} />
          </section>
        </div>
      </div>
      <div className={styles.send}>
        {arrival}
        <SendButton sending={sending} big />
        <p className={styles.sendKeys} aria-hidden>
          or <kbd>{sendKeysText}</kbd>
        </p>
        <SendProblem sending={sending} />
        {children}
      </div>
    </>
  )
}
