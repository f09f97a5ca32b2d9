import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { moveFocus } from '#lib/focus/move-focus.ts'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import { focusSection } from './settings-section.tsx'

type SettingsRowProps = {
  ref?: Ref<HTMLLIElement>
  icon: LucideIcon
  name: ReactNode
  mark?: ReactNode
  facts: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** Belongs in a `<ul className="settings-list">`. */
export function SettingsRow(props: SettingsRowProps) {
  const { ref, icon: Icon, name, mark, facts, action, children } = props
  return (
    <li className="settings-row" ref={ref}>
      <Icon size={20} aria-hidden className="settings-row__icon" />
      <div className="settings-row__body">
        <p className="settings-row__name">
          <b>{name}</b>
          {mark}
        </p>
        <p className="settings-row__facts">{facts}</p>
      </div>
      {action && <div className="settings-row__action">{action}</div>}
      {children && <div className="settings-row__more">{children}</div>}
    </li>
  )
}

/** From a row that is about to be removed to a neighbour, else to the section. */
export function passFocusOn(row: HTMLLIElement | null, sectionId: string): void {
  moveFocus(row, () => focusSection(sectionId))
}

export function SettingsRowsSkeleton({ label, count = 1 }: { label: string; count?: number }) {
  return (
    <div className="settings-list" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity but their index
        <div key={row} className="settings-row">
          <Skeleton width={20} height={20} className="settings-row__icon" />
          <div className="settings-row__body">
            <Skeleton width="11rem" />
            <Skeleton width="15rem" className="settings-row__fact-to-come" />
          </div>
        </div>
      ))}
    </div>
  )
}
