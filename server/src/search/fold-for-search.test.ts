import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldForSearch } from './matches.ts'

test.each([
  ['STRASSE', 'straße'],
  ['STRASSE', 'STRAẞE'],
  ['istanbul', 'İSTANBUL'],
  ['ISPARTA', 'ısparta'],
  ['ΑΓΑΠΗΤΈ ΜΟΥ ΟΔΥΣΣΕΎΣ', 'αγαπητέ μου οδυσσεύς'],
  ['ｱｲ', 'アイ'],
  ['ｶﾞ', 'ガ'],
  ['Ａｎｎａ１', 'anna1'],
  ['cafe\u0301', 'CAFÉ'],
  ['ﬁn', 'FIN'],
  ['ДОРОГАЯ', 'дорогая'],
  ['It’s', "it's"],
  ['It‘s', "it's"],
  ['It‛s', "it's"],
  ["Rock ʼn' Roll", "rock 'n' roll"],
  ['“so”', '"so"'],
  ['„so“', '"so"'],
  ['« so »', '" so "'],
  ['well‐known', 'well-known'],
  ['well‑known', 'well-known'],
  ['1912–14', '1912-14'],
  ['yes—no', 'yes-no'],
  ['−3', '-3'],
  ['10\u00a0km', '10 km'],
  ['10\u202fkm', '10 km'],
  ['moon\u00adlight', 'moonlight'],
  ['moon\u200blight', 'moonlight'],
  ['می\u200cخواهم', 'میخواهم'],
  ['\u2068Rose\u2069', 'rose'],
  ['❤\ufe0f', '❤'],
  ['\u0627\u0644\u0644\u0647', '\ufdf2'],
])('foldForSearch finds %s by %s', (one, other) => {
  expect(foldForSearch(one)).toBe(foldForSearch(other))
})

test('foldForSearch keeps accents and vowel marks apart', () => {
  expect(foldForSearch('naïve')).not.toBe(foldForSearch('naive'))
  expect(foldForSearch('बि')).not.toBe(foldForSearch('बु'))
})

test('foldForSearch folds plain text as lower case does', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(foldForSearch(text)).toBe(text.toLowerCase())
    }),
  )
})

test('foldForSearch finds a Latin letter among others, whatever the others are', () => {
  for (let code = 0x20; code < 0x2ff; code += 1) {
    const letter = String.fromCharCode(code)
    expect(foldForSearch(`ж${letter}`), letter).toBe(foldForSearch('ж') + foldForSearch(letter))
  }
})
