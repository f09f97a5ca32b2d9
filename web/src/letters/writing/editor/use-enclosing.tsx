import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import type { EnclosingProps } from './enclosing.tsx'

type Loaded = {
  readonly Enclosing: ComponentType<EnclosingProps>
  readonly kinds: EnclosingProps['kinds']
}

/** What lays things in a letter comes with the first press on Enclose, or with a letter in which something lies. */
export function useEnclosing(isNeeded: boolean) {
  const { toast } = useToasts()
  const [loaded, setLoaded] = useState<Loaded>()
  const [state, setState] = useState<'loading' | 'missing' | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const isPressed = useRef(false)
  const closeProblem = useRef(() => {})
  const load = async () => {
    closeProblem.current()
    setState('loading')
    try {
      const [{ Enclosing }, { loadWritingParts }] = await Promise.all([
        import('./enclosing.tsx'),
        import('#letters/parts/part-table.tsx'),
      ])
      setLoaded({ Enclosing, kinds: await loadWritingParts() })
    } catch (error) {
      setState('missing')
      if (isPressed.current) closeProblem.current = toast(errorText(error), { tone: 'error' })
      isPressed.current = false
    }
  }
  const loadNeeded = useEffectEvent(load)
  useEffect(() => {
    if (isNeeded) void loadNeeded()
  }, [isNeeded])
  return {
    ...loaded,
    isMissing: isNeeded && !loaded && state === 'missing',
    menu: {
      trigger,
      menuId,
      /** The first press waits for the menu. */
      onReady: () => {
        if (isPressed.current && trigger.current) document.getElementById(menuId)?.showPopover()
        isPressed.current = false
      },
    },
    button: {
      ref: trigger,
      popoverTarget: loaded ? menuId : undefined,
      'aria-busy': !loaded && state === 'loading',
      onClick: () => {
        if (loaded) return
        isPressed.current = true
        void load()
      },
    },
  }
}
