/** Counted from the request. */
export const emailChangeHours = 24

/** Counted from the change: as long the old address can undo it, and it cannot be changed again. */
export const undoEmailChangeHours = 72
