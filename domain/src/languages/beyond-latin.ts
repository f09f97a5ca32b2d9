/* Every letter that is read asks this; the table of languages is for those that are not Latin. */

/** Beyond Latin with its marks and signs. */
const beyondLatin =
  /[\u0370-\u1dff\u1f00-\u1fff\u2c00-\ud7ff\uf900-\ufaff\ufb13-\ufdff\ufe70-\ufefc\uff66-\uffdc\ud802-\ud803\ud83a-\ud83b\ud840-\ud88d]/

/** Whether a text needs faces beyond those of every page. */
export const isBeyondLatin = (text: string): boolean => beyondLatin.test(text)
