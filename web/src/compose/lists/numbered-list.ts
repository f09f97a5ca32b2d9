import { wrappingInputRule } from '@tiptap/core'
import { OrderedList } from '@tiptap/extension-list/ordered-list'

/** Typing makes one of `1. ` alone: `24. Dezember` is a day. */
export const NumberedList = OrderedList.extend({
  addInputRules() {
    return [wrappingInputRule({ find: /^1\.\s$/, type: this.type, joinPredicate: () => false })]
  },
})
