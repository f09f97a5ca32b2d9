import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'

export const romanticTemplates: readonly LetterTemplate[] = [
  {
    id: 'a-slow-evening',
    name: 'A slow evening',
    style: 'romantic',
    contentTemplate: `<p>My dearest [name],</p>
<p>Tonight the house is quiet and I find I have set two cups out again, as if you had only gone to fetch something from the other room. I did not put the second one away. It keeps me company, and it is warmer than being sensible.</p>
<p>I have been thinking about [an evening you spent together], and how little happened in it. We talked, and then we did not need to. I remember the light going slowly off the wall, and your hand turning mine over as if there were something written in the palm.</p>
<p>If I could have any hour of my life a second time, I would not choose a grand one. I would choose that one, and I would ask it to go even slower. Come soon. The kettle knows you are expected.</p>`,
  },
  {
    id: 'the-first-time-i-saw-you',
    name: 'The first time I saw you',
    style: 'romantic',
    contentTemplate: `<p>My darling [name],</p>
<p>You tell the story of how we met as though it were an accident. I have let you, because you tell it well, but here is my side of it.</p>
<p>You were [what you were doing] at [the place where you met], and you had not seen me yet. For about as long as it takes to breathe in, I could have walked on and had a different life. Then you [looked up, laughed, dropped something], and that was the end of all the others.</p>
<p>I have never told you that I went home the long way that night, so that I would not have to stop thinking about you at my own front door. I have been taking the long way home ever since, whenever you are beside me. It was no accident. It was the one time I paid attention in exactly the right moment.</p>`,
  },
  {
    id: 'miles-between-us',
    name: 'The miles between us',
    style: 'romantic',
    contentTemplate: `<p>My love,</p>
<p>It is [the hour] here and I have done the sum again: in [where you are] it is [the hour there], so you are probably [what they do at that hour]. I like to know. It is a poor kind of touch, but it is one.</p>
<p>I used to think that distance would make you smaller, the way it does with mountains. Instead I find you everywhere. You are in the bread I buy because you like the crust, in the song from the car that stopped at the light, in the side of the bed I do not sleep on.</p>
<p>There are [number] days left. I am not wishing them away, since each has a call from you in it, but I have begun to fold them over in the calendar like the corners of pages. When the last one is turned I shall be standing at [the station, the gate], early, and grinning like a fool. Look for me.</p>`,
  },
  {
    id: 'stay-a-little-longer',
    name: 'Stay a little longer',
    style: 'romantic',
    contentTemplate: `<p>Beloved [name],</p>
<p>I am not good at saying large things aloud. They come out as remarks about the weather, or I offer you more soup. So I have written this one down, where I cannot change the subject.</p>
<p>I love you. I love you when you are brilliant and everyone in the room can see it, and I love you at seven in the morning when no one can. I love [a small habit of theirs], which you think nobody notices. I love that you are kind first and clever second, though you could so easily have done it the other way round.</p>
<p>Whatever comes, I would like to meet it next to you. I do not need it to be easy. I only want to hear you say, at the end of every day that we are given, what you said to me on [a day you both remember]: stay a little longer. I will. I am.</p>`,
  },
]

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
