import { type Area, fill, pressStep, type Step, shows, showsPart } from '../screen.ts'

const sealIt: readonly Step[] = [
  fill('Your letter', 'Dear you, I have been meaning to say this for years.'),
  pressStep('Seal It'),
]

export const publicArea: Area = {
  name: 'Public pages',
  as: 'visitor',
  screens: [
    { name: 'Landing', path: '/' },
    { name: 'Landing, a letter sealed', path: '/', steps: [...sealIt, shows('Break the Seal')] },
    {
      name: 'Landing, a letter opened',
      path: '/',
      steps: [...sealIt, pressStep(/Break the Seal/), shows('Send It for Real')],
    },
    { name: 'Our Story', path: '/about' },
    { name: 'Privacy Policy', path: '/privacy' },
    { name: 'Terms of Service', path: '/terms' },
    { name: 'FAQ', path: '/faq' },
    {
      name: 'FAQ, two questions open',
      path: '/faq',
      steps: [
        async page => {
          for (const at of [0, 1]) await page.locator('main summary, main [aria-expanded]').nth(at).click()
        },
      ],
    },
    {
      name: 'FAQ, one topic',
      path: '/faq',
      steps: [
        page => page.getByRole('group', { name: 'Topic' }).getByText('Privacy').click(),
        showsPart('[aria-pressed="true"]:has-text("Privacy")'),
      ],
    },
    { name: 'Contact', path: '/contact' },
    { name: 'Testimonials', path: '/testimonials' },
    {
      name: 'Testimonials, signed in',
      as: 'newcomer',
      path: '/testimonials',
      steps: [page => page.getByLabel('Location').waitFor()],
    },
    { name: 'Testimonials, own story waits', as: 'theo', path: '/testimonials', steps: [shows('Waiting')] },
    {
      name: 'Testimonials, nothing told',
      as: 'newcomer',
      path: '/testimonials',
      steps: [
        page => page.getByRole('button', { name: 'Share Your Story' }).last().click(),
        showsPart('.field__error'),
      ],
    },
    {
      name: 'Testimonials, withdraw',
      as: 'theo',
      path: '/testimonials',
      steps: [pressStep('Withdraw'), shows('Withdraw your story?')],
    },
    { name: 'Page Not Found', path: '/no-such-page' },
    { name: 'Page Not Found, a long path', path: `/letters-that-never-were/${'x'.repeat(300)}` },
    {
      name: 'Landing, signed in',
      as: 'elena',
      path: '/',
      steps: [
        page =>
          page
            .getByRole('button', { name: /^(Menu|Account)/ })
            .first()
            .waitFor(),
      ],
    },
  ],
}
