import { publicTitles } from '@novelette/domain/pages/public-titles.ts'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root.tsx'

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyPage(() => import('#pages/landing/landing-page.tsx'), 'LandingPage'),
})

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { title: publicTitles['/about'] },
  component: lazyPage(() => import('#pages/texts/about-page.tsx'), 'AboutPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: publicTitles['/privacy'] },
  component: lazyPage(() => import('#pages/texts/privacy/privacy-page.tsx'), 'PrivacyPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: publicTitles['/terms'] },
  component: lazyPage(() => import('#pages/texts/terms-page.tsx'), 'TermsPage'),
})

const faqRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/faq',
  staticData: { title: publicTitles['/faq'] },
  component: lazyPage(() => import('#pages/faq/faq-page.tsx'), 'FaqPage'),
})

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  staticData: { title: publicTitles['/contact'] },
  component: lazyPage(() => import('#pages/contact/contact-page.tsx'), 'ContactPage'),
})

const testimonialsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/testimonials',
  staticData: { title: publicTitles['/testimonials'] },
  component: lazyPage(() => import('#testimonials/testimonials-page.tsx'), 'TestimonialsPage'),
})

export const publicRoutes = [
  landingRoute,
  aboutRoute,
  privacyRoute,
  termsRoute,
  faqRoute,
  contactRoute,
  testimonialsRoute,
] as const
