/** All that Tiptap takes from the library of this name: it compares what a selector finds in the editor, which is plain data. */
export { deepEqual as circularDeepEqual } from '@tanstack/react-router'
