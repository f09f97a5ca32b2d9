import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import './menu.css'

type MenuProps = {
  /** The button that opens it; it is handed the menu's props. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** A short list of places and actions under a button. Its parts: `MenuLink`, `MenuAction`, `MenuRule`. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={12} style={{ zIndex: 30 }}>
          <Base.Popup className="menu">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** `render` is the link element itself, such as the router's. */
export function MenuLink({ render, children }: { render: ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem className="menu__item" render={render} closeOnClick>
      {children}
    </Base.LinkItem>
  )
}

export function MenuAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Base.Item className="menu__item" onClick={onClick}>
      {children}
    </Base.Item>
  )
}

export function MenuRule() {
  return <Base.Separator className="menu__rule" />
}
