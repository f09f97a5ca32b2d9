import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.ts'

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#pages/landing/landing-page.tsx'), 'LandingPage'),
})

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { title: 'Our Story' },
  component: lazyRouteComponent(() => import('#pages/texts/about-page.tsx'), 'AboutPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyRouteComponent(() => import('#pages/texts/privacy-page.tsx'), 'PrivacyPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'Terms of Service' },
  component: lazyRouteComponent(() => import('#pages/texts/terms-page.tsx'), 'TermsPage'),
})

const faqRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/faq',
  staticData: { title: 'FAQ' },
  component: lazyRouteComponent(() => import('#pages/faq/faq-page.tsx'), 'FaqPage'),
})

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  staticData: { title: 'Contact Us' },
  component: lazyRouteComponent(() => import('#pages/contact/contact-page.tsx'), 'ContactPage'),
})

const testimonialsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/testimonials',
  staticData: { title: 'Testimonials' },
  component: lazyRouteComponent(() => import('#testimonials/testimonials-page.tsx'), 'TestimonialsPage'),
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
