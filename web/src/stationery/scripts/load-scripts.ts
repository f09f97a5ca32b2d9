import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'

/**
 * Faces and rules for what is not Latin; returns the language that the script of `markup` says. Where they cannot be had, a letter is
 * set in the faces of the device.
 */
export async function loadScripts(markup = ''): Promise<LetterLanguage | undefined> {
  try {
    const [{ languageOfMarkup }] = await Promise.all([
      import('@novelette/domain/languages/letter-languages.ts'),
      import('./scripts.css'),
    ])
    return languageOfMarkup(markup)
  } catch {
    return undefined
  }
}
