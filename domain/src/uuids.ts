import * as z from 'zod/mini'

const uuid = z.regexes.uuid()

/** For browser code without schemas. */
export const isUuid = (text: string): boolean => uuid.test(text)
