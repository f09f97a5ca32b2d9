import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'

export const funnyTemplates: readonly LetterTemplate[] = [
  {
    id: 'a-formal-complaint',
    name: 'A formal complaint',
    style: 'funny',
    contentTemplate: `<p>Dear [name],</p>
<p>I am writing to complain, formally and at length, about how often I think of you. It has begun to affect my work. On [a day of the week] I signed an e-mail to [a colleague, the bank, the dentist] “with all my love”, and they have been very polite to me since.</p>
<p>The particulars are as follows. One: your laugh, which goes on in my head for hours after you have left with the original. Two: your jumper, which is still on my chair and which I have not once considered returning. Three: [something they do that you secretly adore].</p>
<p>I have spoken to the management, which is me, and it seems that nothing can be done. I therefore demand compensation in the form of dinner, at a time of your choosing, provided it is soon. Should you fail to respond within five working days, I shall be forced to come round with biscuits.</p>`,
  },
  {
    id: 'terms-of-affection',
    name: 'Terms and conditions',
    style: 'funny',
    contentTemplate: `<p>To my favourite person, [name],</p>
<p>Please read the following carefully before continuing to be loved by me.</p>
<ol><li><p>The undersigned will provide tea on request, and will remember how you take it, unlike [someone who never does].</p></li><li><p>The duvet is shared equally in principle. In practice, the undersigned apologises in advance.</p></li><li><p>Pointing out that you have both seen this film before is permitted once, and only before [the good bit].</p></li><li><p>Cold feet may be warmed on the other party without notice.</p></li><li><p>All arguments about [the thing you always argue about] end at bedtime, whoever is right. It is me.</p></li></ol>
<p>This agreement renews itself every morning when you come downstairs with your hair like that. It has no end date, and cancelling is not possible, because the form has been eaten by [the dog, the cat, the printer]. Sign with a kiss, wherever you find room.</p>`,
  },
  {
    id: 'report-from-the-household',
    name: 'Report from the household',
    style: 'funny',
    contentTemplate: `<p>Dear [name],</p>
<p>You have been gone for [number] days, and you asked me to say honestly how we are managing. We are managing beautifully. There is no need to speak to the neighbours.</p>
<p>The plants are well. One of them was artificial, as you might have mentioned before I watered it. I cooked on [a day of the week], and the smoke alarm joined in at the chorus. [The cat, the dog, the fridge] and I have had words, and are now only communicating by looks.</p>
<p>I have also discovered that the house makes a noise at night, a sort of small sigh around eleven. I had never heard it before, because at eleven you are usually telling me about your day. I lay there for a while before I worked out that it was me. Please come home. Bring milk, and [the snack you both like], and yourself, in the reverse order.</p>`,
  },
  {
    id: 'a-job-reference',
    name: 'A letter of reference',
    style: 'funny',
    contentTemplate: `<p>To whom it may concern,</p>
<p>It is my great pleasure to recommend [name] for the post of love of my life, which they have held, on a probationary basis, since [the month or year you met].</p>
<p>In that time they have shown outstanding ability in the following areas: finding my keys, laughing at the wrong moment in [a serious place], and knowing from the sound of the door what kind of day I have had. They work well under pressure, as we saw during [a small disaster you survived together]. They are a natural leader, above all on the dance floor, where nobody has yet managed to follow.</p>
<p>If I must name a weakness, it is [a harmless bad habit]. I have raised it at several meetings and been kissed on the forehead. I recommend them without reservation, and with immediate effect, for life. Please do not offer them any other position. I would only have to outbid you.</p>`,
  },
]
