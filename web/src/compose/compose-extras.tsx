import type { BannerId } from '@novelette/domain/banners.ts'
import type { LetterTemplate } from '@novelette/domain/templates.ts'
import type { ReactNode } from 'react'
import { BannerPicker } from './banner-picker.tsx'
import { SendButton, SendProblem } from './send-box.tsx'
import { TemplateList } from './template-list.tsx'
import type { Sending } from './use-sending.ts'

type ComposeExtrasProps = {
  banner: BannerId
  onBanner: (banner: BannerId) => void
  onTemplate: (template: LetterTemplate) => void
  sending: Sending
  /** Stands under the button. */
  children: ReactNode
}

/** Beside the sheet, on a desk that is wide enough. */
export function ComposeExtras({ banner, onBanner, onTemplate, sending, children }: ComposeExtrasProps) {
  return (
    <div className="compose__beside">
      <div className="compose__extras">
        <section aria-label="Banner">
          <h2 className="heading">Banner</h2>
          <BannerPicker banner={banner} onChange={onBanner} />
        </section>
        <section aria-label="Templates">
          <h2 className="heading">Templates</h2>
          <TemplateList onChoose={onTemplate} />
        </section>
        <div className="compose__send">
          <SendButton sending={sending} big />
          <SendProblem sending={sending} />
          {children}
        </div>
      </div>
    </div>
  )
}
