import { type ESTree, type Plugin, Visitor } from 'vite'

/** Tiptap's extensions can read and write Markdown, which no letter is. */
export function withoutMarkdown(): Plugin {
  return {
    name: 'without-markdown',
    apply: 'build',
    transform: {
      filter: { id: /@tiptap\/extension-/, code: 'arkdown' },
      handler(code) {
        const definitions: ESTree.ObjectExpression[] = []
        new Visitor({
          ObjectExpression(object) {
            if (object.properties.some(isOfMarkdown)) definitions.push(object)
          },
        }).visit(this.parse(code))
        return definitions.reduceRight((rest, { start, end, properties }) => {
          const kept = properties.filter(property => !isOfMarkdown(property))
          const text = kept.map(property => code.slice(property.start, property.end)).join()
          return `${rest.slice(0, start)}{${text}}${rest.slice(end)}`
        }, code)
      },
    },
  }
}

function isOfMarkdown(property: ESTree.ObjectPropertyKind): boolean {
  return (
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    /^(?:markdown[A-Z]\w+|(?:parse|render)Markdown)$/.test(property.key.name)
  )
}
