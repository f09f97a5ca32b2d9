import { useEffect, useRef } from 'react'

const controls = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Gives the focus of a control that is removed to what stood beside it, else to the first one that is left, so that no reader of the
 * keyboard starts again at the top of the page. Returns the ref of the element that is watched, which stays.
 */
export function useRemovedFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null)
  useEffect(() => {
    const element = root.current
    return element ? watchRemovals(element) : undefined
  }, [])
  return root
}

function watchRemovals(root: HTMLElement): () => void {
  let focused: Node | null = null
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target as Node
  }
  const observer = new MutationObserver(records => {
    if (!focused || focused.isConnected) return
    const removed = focused
    focused = null
    if (document.activeElement !== document.body) return
    const record = records.find(({ removedNodes }) => [...removedNodes].some(node => node.contains(removed)))
    const beside = [record?.nextSibling, record?.previousSibling].map(findControl).find(one => one)
    const target = beside ?? findControl(root)
    target?.focus()
  })
  root.addEventListener('focusin', onFocusIn)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', onFocusIn)
    observer.disconnect()
  }
}

function findControl(node: Node | null | undefined): HTMLElement | null {
  if (!(node instanceof HTMLElement) || !node.isConnected) return null
  return node.matches(controls) ? node : node.querySelector<HTMLElement>(controls)
}
