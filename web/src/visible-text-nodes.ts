type Text = { readonly node: Node; readonly data: string; readonly parent: HTMLElement }

export function* visibleTextNodes(): Generator<Text> {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent: data } = node
    if (data?.trim() && parent instanceof HTMLElement && isShown(parent)) yield { node, data, parent }
  }
}

/** Browsers without checkVisibility treat every text as visible. */
const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true
