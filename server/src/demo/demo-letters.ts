import type { DemoLetter } from '#demo/demo-letter.ts'
import { lettersFromElena } from '#demo/letters-from-elena.ts'
import { lettersToElena } from '#demo/letters-to-elena.ts'

const lettersAmongFriends: readonly DemoLetter[] = [
  {
    from: 'noor',
    to: 'wren',
    daysAgo: 1.8,
    banner: 'starry-night',
    status: 'sent',
    content: `<p>Dear Wren,</p>
<p>I read your letter at the end of the shift, in the corridor with the good lamp, and then I read it again to be sure that the important part had really been in it. It had. It was between the radishes and the weather.</p>
<p>Yes. Thursday, and most other days, if you are asking. I shall bring the blanket, and you may bring whatever is ripe. I ought to warn you that I talk about stars, and that I have been hoping to talk about them to you since the evening when you carried my bicycle up all those stairs and claimed that you lived there.</p>`,
  },
  {
    from: 'wren',
    to: 'noor',
    daysAgo: 3.1,
    banner: 'dreamy-clouds',
    status: 'delivered',
    content: `<p>Dear Noor,</p>
<p>The radishes are up. I mention it because you asked, the last time, and because it gives me a reason to write that is not the real one.</p>
<p>The real one is that your window faces mine across four gardens, and that you leave for work when I am watering, and that I have been watering rather a lot. Elena’s tomatoes are very nearly swimming. If you were ever free on a Thursday I could show you the roof of the potting shed, from which, I am told by an expert, one can see a chair with a queen in it.</p>
<p>It may rain on Thursday. It need not matter. The shed has an inside.</p>`,
  },
  {
    from: 'maud',
    to: 'theo',
    daysAgo: 6.1,
    banner: 'golden-hearts',
    status: 'delivered',
    content: `<p>My dear Theo,</p>
<p>Arthur has read your letter twice, and then he went out and looked at the gate, which is what he does when he is moved.</p>
<p>You do not need our permission, and you were quite right to ask for it. We have thought of you as ours since the Christmas when you mended the cuckoo and let it be an hour wrong because Elena liked it better so.</p>
<p>As for the ring, it was my mother’s. It is plain, and has been through two wars and a great deal of washing up. Come on any Sunday. There will be a roast, and you may tell her that you came about the clock.</p>`,
  },
  {
    from: 'theo',
    to: 'maud',
    daysAgo: 7.2,
    banner: 'golden-hearts',
    status: 'read',
    content: `<p>Dear Maud, dear Arthur,</p>
<p>I mend clocks, so I ought to be good at knowing when it is time. I have been carrying this letter about since March.</p>
<p>I should like to ask Elena to marry me. I know that she will make up her own mind, as she does about everything, and that nobody is to be asked for her as if she were a piece of furniture. I am asking for something else. You have shown me for years what it looks like, the two of you, with your one good armchair. I should like your blessing to try to do it half as well.</p>
<p>I have no speech. I thought of doing it in the kitchen, with the radio on.</p>`,
  },
  {
    from: 'theo',
    to: 'wren',
    daysAgo: 9.3,
    banner: 'spring-flowers',
    status: 'read',
    content: `<p>Dear Wren,</p>
<p>Your remarks on my scarf have been received, weighed, and hung on the hook with the scarf. It is not the colour of a pond. It is the colour of a pond <em>in sunlight</em>, as the lady in the shop explained to me with great patience.</p>
<p>In return for your silence on the subject I am prepared to repair the greenhouse thermometer, which has said nineteen since the day we moved in. Elena believes that it is simply a very even sort of greenhouse.</p>
<p>Come to supper. I am cooking, so eat something first.</p>`,
  },
  {
    from: 'wren',
    to: 'theo',
    daysAgo: 10.4,
    banner: 'spring-flowers',
    status: 'read',
    content: `<p>Dear Theo,</p>
<p>As a friend, and as someone who works with colour, I have to speak to you about the scarf. I saw it from the bus. So did the bus.</p>
<p>I understand that you intend to wear it on a railway platform, at dusk, to welcome a woman whom you love. Consider that she will have been looking at the sea for four weeks. Consider her eyes.</p>
<p>I have a spare one in grey. It is yours if you want it. If you wear the green one all the same, I will deny that we have ever met, and I will also, I admit, be a little moved.</p>`,
  },
  {
    from: 'maud',
    to: 'wren',
    daysAgo: 13.5,
    banner: 'spring-flowers',
    status: 'read',
    content: `<p>Dear Wren,</p>
<p>Elena tells me that you have taken on her tomatoes, and that you are doing it with feeling. I enclose, in a manner of speaking, the advice of my mother, who grew them against a wall in Norwich with nothing but bad temper.</p>
<p>Water in the morning. Pinch out the side shoots, and do not apologise to them. Say nothing to the beans about how well the tomatoes are doing.</p>
<p>Arthur would like to know whether you have any use for eleven gate hinges. I have told him that nobody has. Please be firm.</p>`,
  },
]

export const demoLetters: readonly DemoLetter[] = [
  ...lettersToElena,
  ...lettersFromElena,
  ...lettersAmongFriends,
].map(letter => ({ ...letter, content: letter.content.replaceAll('>\n<', '><') }))
