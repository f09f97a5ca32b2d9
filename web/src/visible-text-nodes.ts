type Text = { readonly node: Node; readonly data: string; readonly parent: HTMLElement }

/** The texts that the page shows, each with the element that it stands in. */
export function* visibleTextNodes(): Generator<Text> {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent: data } = node
    if (data?.trim() && parent instanceof HTMLElement && isShown(parent)) yield { node, data, parent }
  }
}

/** Some browsers cannot tell: there all is taken for shown. */
const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true
