import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'

export const heartfeltTemplates: readonly LetterTemplate[] = [
  {
    id: 'thank-you-for-the-years',
    name: 'Thank you for the years',
    style: 'heartfelt',
    contentTemplate: `<p>Dear [name],</p>
<p>I have been counting, not the years, but the small kindnesses inside them. I gave up somewhere past a thousand, and I had only got as far as [a year].</p>
<p>You have warmed the car on cold mornings. You have sat in waiting rooms with me and talked about nothing, which was exactly what was wanted. You drove through [the night, the snow, the traffic] when I said I was fine, because you have always known the difference between my two kinds of fine.</p>
<p>None of it was ever mentioned again, so I am mentioning it now. I saw it all. I see it still, every time you [a kindness they do without thinking]. People ask what makes a good life, and I never know how to answer without simply saying your name. Thank you for every one of these years, and for the ordinary days most of all.</p>`,
  },
  {
    id: 'i-am-sorry',
    name: 'I am sorry',
    style: 'heartfelt',
    contentTemplate: `<p>Dear [name],</p>
<p>I have started this letter four times, and each time I began by explaining. This time I will begin where I should have: I am sorry.</p>
<p>I am sorry for [what happened]. Not for how it sounded, and not that you were upset, but for the thing itself. You trusted me to be careful and I was not. I have gone over it from your side of the table, and it is not a comfortable chair.</p>
<p>You do not have to answer this, or forgive it by any particular day. I only wanted you to have it in writing that I know what I did, and that I am already trying to be someone who would not do it again: [one thing you will do differently]. I miss being easy with you. I would wait a long time to be that again, and I would not call it waiting.</p>`,
  },
  {
    id: 'proud-of-you',
    name: 'So proud of you',
    style: 'heartfelt',
    contentTemplate: `<p>My dear [name],</p>
<p>Everyone will tell you well done about [what they achieved], and you will say it was nothing, and look at your shoes. So this is a letter, which you cannot interrupt.</p>
<p>I was there for the part that nobody claps for. I saw the [late nights, early trains, second attempts]. I saw the evening when you nearly put it all in a drawer, and I saw you sit down again the next morning with cold coffee and no audience. That was the day I was proudest. The rest is only everybody else finding out.</p>
<p>Remember, when the next hard thing comes, that you have already met one and it did not win. And remember that I was in your corner before there was anything to celebrate, and that I shall be there, with cake, whatever happens. I think the world of you. I always have.</p>`,
  },
  {
    id: 'when-you-need-me',
    name: 'For a hard week',
    style: 'heartfelt',
    contentTemplate: `<p>Dearest [name],</p>
<p>I know that this week has been a heavy one, and that people keep asking you how you are, and that there is no short answer. You need not have one for me.</p>
<p>I cannot lift it off you. I would if it could be carried in the arms, and you know how I complain about shopping bags. But I can [bring supper, walk the dog, sit quietly in the same room], and I can be awake at three in the morning if that is when it is worst. That is a promise and not a manner of speaking.</p>
<p>You once told me, when I needed it, [something they said to you]. I have kept it ever since, and today I am handing it back to you with all the polish it has gathered. You are loved on your bad days exactly as much as on the good ones. Possibly more. Rest. I am near.</p>`,
  },
]
