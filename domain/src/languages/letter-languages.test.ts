import { expect, test } from 'vitest'
import { isBeyondLatin } from './beyond-latin.ts'
import {
  findPreferredLanguage,
  guessLanguage,
  isLetterLanguage,
  languageOfMarkup,
  latinLanguages,
  letterLanguages,
} from './letter-languages.ts'

test.each([
  ['ru', 'Дорогая Анна, я скучаю по тебе.'],
  ['uk', 'Люба Ганно, я сумую за тобою і чекаю.'],
  ['sr', 'Драга Ана, волим те и чекам љубав.'],
  ['el', 'Αγαπητή μου Ελένη,'],
  ['hy', 'Սիրելի Անի,'],
  ['ka', 'ძვირფასო ნინო,'],
  ['he', 'נועה היקרה,'],
  ['ar', 'عزيزتي ليلى، أحبك.'],
  ['fa', 'لیلای عزیزم، چقدر دلم برایت تنگ شده.'],
  ['ur', 'پیاری لیلیٰ، میں تمہیں یاد کرتا ہوں۔ ٹھیک ہے؟'],
  ['hi', 'प्रिय मीरा, मैं तुमसे प्यार करता हूँ।'],
  ['bn', 'প্রিয় মীরা,'],
  ['pa', 'ਪਿਆਰੀ ਮੀਰਾ,'],
  ['gu', 'પ્રિય મીરા,'],
  ['ta', 'அன்புள்ள மீரா,'],
  ['te', 'ప్రియమైన మీరా,'],
  ['kn', 'ಪ್ರೀತಿಯ ಮೀರಾ,'],
  ['ml', 'പ്രിയപ്പെട്ട മീര,'],
  ['th', 'ถึงมีนาที่รัก'],
  ['ko', '사랑하는 지수에게,'],
  ['ja', '親愛なる花子へ、'],
  ['ja', 'ﾊﾅｺ、好きです'],
  ['zh-Hans', '亲爱的安娜：'],
])('guessLanguage finds %s by its script: %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language)
})

test.each([
  '',
  'Dear Noor,',
  'Querida Ana: ¿cómo estás?',
  'Mình yêu em, ạ ệ ỗ',
  '12:30 – “yes” 🕊️ ♥',
  'e\u0301',
])('guessLanguage knows nothing of Latin: %s', text => {
  expect(guessLanguage(text)).toBeUndefined()
  expect(isBeyondLatin(text)).toBe(false)
})

test('guessLanguage goes by the script that has most letters', () => {
  expect(guessLanguage('You called me habibi, حبيبي, and I turned.')).toBeUndefined()
  expect(guessLanguage('أحبك كثيرا يا ليلى، كما تقول الأغنية: love')).toBe('ar')
})

test('guessLanguage prefers a language of the writer among those of the script', () => {
  expect(guessLanguage('Скъпа Ана,', ['en-GB', 'bg'])).toBe('bg')
  expect(guessLanguage('親愛', ['ja-JP', 'en'])).toBe('ja')
  expect(guessLanguage('親愛的', ['zh-TW'])).toBe('zh-Hant')
  expect(guessLanguage('प्रिय मीरा,', ['mr-IN'])).toBe('mr')
  expect(guessLanguage('प्रिय मीरा,', ['ar'])).toBe('hi')
})

test('guessLanguage looks no further than the beginning', () => {
  expect(guessLanguage(`${'a'.repeat(2_000)} ${'ш'.repeat(9_000)}`)).toBeUndefined()
  expect(guessLanguage('ш'.repeat(5_000_000))).toBe('ru')
})

test('languageOfMarkup counts no tags and entities', () => {
  const markup = `<p>${'<strong>ш</strong>'.repeat(30)}&nbsp;&amp;</p>`
  expect(languageOfMarkup(markup)).toBe('ru')
  expect(languageOfMarkup(`<p>ш</p><figure data-signature="${'gAAA'.repeat(2_000)}"></figure>`)).toBe('ru')
})

test('findPreferredLanguage reads the tags of browsers', () => {
  expect(findPreferredLanguage(['es-419'], latinLanguages)).toBe('es')
  expect(findPreferredLanguage(['no'], latinLanguages)).toBe('nb')
  expect(findPreferredLanguage(['xx', '', 'de-CH-1996'], latinLanguages)).toBe('de')
  expect(findPreferredLanguage(['zh-Hant-HK'], letterLanguages)).toBe('zh-Hant')
  expect(findPreferredLanguage([], letterLanguages)).toBeUndefined()
})

test('the table has some forty languages, each once, that a browser can name and set', () => {
  expect(letterLanguages.length).toBeGreaterThanOrEqual(40)
  expect(new Set(letterLanguages).size).toBe(letterLanguages.length)
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  for (const language of letterLanguages) expect(names.of(language)).not.toBe(language)
  expect(Intl.getCanonicalLocales([...letterLanguages])).toEqual([...letterLanguages])
})

test.each(['xx', 'EN', 'en"><script>', '', null, 7, {}])('isLetterLanguage refuses %s', value => {
  expect(isLetterLanguage(value)).toBe(false)
})
