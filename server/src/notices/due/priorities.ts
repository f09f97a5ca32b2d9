/** Jobs of a smaller number run first; that of all other mail is 0 (docs/rules.md 9.8). */
export const noticePriority = 10

/** Pushes run one after the other in each, on all servers together, so that hanging hosts leave room for other jobs. */
export const pushLanes = 2
