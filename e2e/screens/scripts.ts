import { alterAnswers } from '../intercept.ts'
import type { Step } from './screen.ts'

const p = (...texts: string[]) => texts.map(text => `<p>${text}</p>`).join('')

export const letterInScripts = {
  arabic: `${p('عزيزتي ليلى،', 'لم أنم منذ رحيلك، والبيت صامت كما لم يكن من قبل. قرأت رسالتك ثلاث مرات، وفي كل مرة كنت أسمع صوتك يقول: «سأعود قبل الربيع».')}<ul><li>${p('الشاي الذي تحبينه')}</li><li>${p('كتابك الأزرق، Letters to Milena')}</li></ul><blockquote>${p('القلب يعرف طريقه.')}</blockquote>${p('<strong>أحبك</strong>، والسلام.')}`,
  hindi: p(
    'प्रिय मीरा,',
    'जब से तुम गई हो, मैं ठीक से सोया नहीं हूँ। घर चुप है, और खिड़की पर वही चिड़िया बैठती है जिसे तुम <em>अपनी</em> कहती थीं।',
    '<strong>जल्दी आना।</strong> तुम्हारे बिना चाय भी फीकी लगती है।',
  ),
  japanese: p(
    '親愛なる花子へ、',
    '昨日から雨が降っています。あなたの手紙を何度も読み返しました。「春になったら帰ります」という一行に、指を置いたまま眠ってしまいました。',
    '庭の梅が一輪だけ咲きました。<em>あなた</em>に見せたくて、まだ誰にも言っていません。',
    'お体を大切に。また書きます。',
  ),
  five: p(
    'I have not slept since you left.',
    'Я не спал с тех пор, как ты уехала.',
    'לא ישנתי מאז שעזבת, והבית שקט.',
    'لم أنم منذ رحيلك، والبيت صامت.',
    'जब से तुम गई हो, मैं सोया नहीं हूँ।',
  ),
} as const

/** The letter that a call answers with has these words instead. */
export const replaceWords =
  (call: string, content: string): Step =>
  page =>
    alterAnswers(page, `*/api/rpc/${call}*`, text =>
      text.replace(/"content":"(?:[^"\\]|\\.)*"/, () => `"content":${JSON.stringify(content)}`),
    )

/** The faces of a script come after the words. */
export const facesLoaded: Step = page => page.evaluate(async () => void (await document.fonts.ready))
