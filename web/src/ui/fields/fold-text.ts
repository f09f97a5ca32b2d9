import { typewritten } from '@novelette/domain/typewritten.ts'

/** For comparing names as they are typed: without accents and case. */
export function foldText(text: string): string {
  return typewritten(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
