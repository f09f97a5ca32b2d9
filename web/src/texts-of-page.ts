/** The texts of the page, each with the element that it stands in. */
export function* textsOfPage(): Generator<{
  readonly node: Node
  readonly data: string
  readonly parent: HTMLElement
}> {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent: data } = node
    if (parent instanceof HTMLElement && data?.trim()) yield { node, data, parent }
  }
}
