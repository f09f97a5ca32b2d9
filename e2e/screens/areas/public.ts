import { type Area, press, shows } from '../screen.ts'

export const publicArea: Area = {
  name: 'Public pages',
  as: 'visitor',
  screens: [
    { name: 'Landing', path: '/' },
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
    { name: 'Contact', path: '/contact' },
    { name: 'Testimonials', path: '/testimonials' },
    { name: 'Testimonials, signed in', as: 'newcomer', path: '/testimonials' },
    { name: 'Testimonials, own story waits', as: 'theo', path: '/testimonials', steps: [shows('Waiting')] },
    {
      name: 'Testimonials, withdraw',
      as: 'theo',
      path: '/testimonials',
      steps: [press('Withdraw'), shows('Withdraw your story?')],
    },
    { name: 'Page Not Found', path: '/no-such-page' },
    { name: 'Landing, signed in', as: 'elena', path: '/' },
  ],
}
