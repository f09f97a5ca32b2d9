import { type Area, fill, pressStep, sequence, shows, showsPart } from '../screen.ts'

export const publicArea: Area = {
  name: 'Public pages',
  as: 'visitor',
  screens: [
    ...sequence(
      { name: 'Landing', path: '/' },
      [
        'Landing, a letter sealed',
        fill('Your letter', 'Dear you, I have been meaning to say this for years.'),
        pressStep('Seal It'),
        shows('Break the Seal'),
      ],
      ['Landing, a letter opened', pressStep(/Break the Seal/), shows('Send It for Real')],
    ),
    { name: 'Our Story', path: '/about' },
    { name: 'Privacy Policy', path: '/privacy' },
    { name: 'Terms of Service', path: '/terms' },
    { name: 'Licenses', path: '/licenses' },
    ...sequence(
      { name: 'FAQ', path: '/faq' },
      [
        'FAQ, two questions open',
        async page => {
          for (const at of [0, 1]) await page.locator('main summary, main [aria-expanded]').nth(at).click()
        },
      ],
      [
        'FAQ, one topic',
        page => page.getByRole('group', { name: 'Topic' }).getByText('Privacy').click(),
        showsPart('[aria-pressed="true"]:has-text("Privacy")'),
      ],
    ),
    { name: 'Contact', path: '/contact' },
    { name: 'Testimonials', path: '/testimonials' },
    ...sequence(
      {
        name: 'Testimonials, signed in',
        as: 'newcomer',
        path: '/testimonials',
        steps: [page => page.getByLabel('Location').waitFor()],
      },
      [
        'Testimonials, nothing told',
        page => page.getByRole('button', { name: 'Share Your Story' }).last().click(),
        showsPart('.field__error'),
      ],
    ),
    ...sequence(
      { name: 'Testimonials, own story waits', as: 'theo', path: '/testimonials', steps: [shows('Waiting')] },
      ['Testimonials, withdraw', pressStep('Withdraw'), shows('Withdraw your story?')],
    ),
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
