import { cleanAttribute, letterAttributes, letterTags } from '@novelette/domain/markup.ts'
import DOMPurify from 'dompurify'

const allowed = {
  ALLOWED_TAGS: [...letterTags],
  ALLOWED_ATTR: [...letterAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

let guarded = false

function guardAttributes() {
  if (guarded) return
  guarded = true
  DOMPurify.addHook('uponSanitizeAttribute', (node, attribute) => {
    attribute.attrValue = cleanAttribute(node.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue)
    attribute.keepAttr = attribute.attrValue !== ''
  })
}

/** A letter's markup, cleaned once more before it is shown (DECISIONS 22). Needs a browser. */
export function cleanMarkup(markup: string): string {
  guardAttributes()
  return DOMPurify.sanitize(markup, allowed)
}
