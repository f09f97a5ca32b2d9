/** The names of its files stand in the page once. */
export const loadGuestParts = () => import('./guest-parts.tsx').then(({ guestParts }) => guestParts)
