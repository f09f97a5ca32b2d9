/** Bytes of words in each letter. */
const size = 1_000_000

const repeated = (text: string) => text.repeat(Math.ceil(size / Buffer.byteLength(text)))
const run = (text: string) => `<p>${repeated(text)}</p>`

/** Words without a space, of every script that has faces here. */
const scripts = {
  Latin: 'loveletter',
  Cyrillic: 'любимая',
  Greek: 'αγαπημένη',
  Hebrew: 'אהובתי',
  Arabic: 'حبيبتيكتبت',
  Devanagari: 'प्रियतमाक्षत्रिय',
  Bengali: 'প্রিয়তমাক্ষণ',
  Gurmukhi: 'ਪਿਆਰੀ',
  Gujarati: 'પ્રિયતમા',
  Tamil: 'அன்பே',
  Telugu: 'ప్రియతమా',
  Kannada: 'ಪ್ರಿಯತಮೆ',
  Malayalam: 'പ്രിയതമേ',
  Thai: 'ที่รักของฉัน',
  Armenian: 'սիրելիս',
  Georgian: 'საყვარელო',
  Han: '親愛的',
} as const

/** Letters that ask the most of a browser, a megabyte each. */
export const heavyLetters: ReadonlyMap<string, string> = new Map([
  ...Object.entries(scripts).map(([name, word]) => [`one run of ${name}`, run(word)] as const),
  ['one letter and its marks', `<p>a${repeated('\u0301')}</p>`],
  ['letters with 20 marks each', run(`a${'\u0301'.repeat(20)}`)],
  ['joined emoji', run('👩‍❤️‍💋‍👨')],
  ['emoji joined into one', run('👩\u200d')],
  ['Indic conjuncts', run('क्')],
  ['direction controls', run('a\u202eb\u202c')],
  ['directions in each other', `<p>${repeated('\u202ea\u202dب')}</p>`],
  ['isolates', run('\u2067a\u2069')],
  ['isolates in each other', `<p>${repeated('\u2067aب')}</p>`],
  ['60,000 paragraphs', '<p>my dearest love</p>'.repeat(60_000)],
  ['64 levels', `${'<ul><li>'.repeat(31)}<p>${repeated('love ')}</p>${'</li></ul>'.repeat(31)}`],
  [
    'a table of colours',
    Array.from({ length: 100 }, (_, row) => {
      const cell = (at: number) =>
        `<span style="color: #${((row * 200 + at) % 4096).toString(16).padStart(3, '0')}; background-color: #fed">${'ab'}</span>`
      return `<p>${Array.from({ length: 150 }, (__, at) => cell(at)).join('')}</p>`
    }).join(''),
  ],
])
