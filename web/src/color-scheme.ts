/* Stands in the head of every page, so that none is painted in one scheme first and then in the other. */

import { schemeKey, showScheme } from '#lib/device/color-scheme.ts'

try {
  showScheme(localStorage.getItem(schemeKey))
} catch {
  // Where storage is forbidden, the device decides.
}
