type Place = { readonly letterId: string; readonly scrollY: number }

/**
 * Where each bundle was left, by its entry in the history of this tab: a new visit begins at the top. Apart from the bundle
 * itself, since every page asks whether it is one.
 */
export const leftBundles = new Map<string, Place>()
