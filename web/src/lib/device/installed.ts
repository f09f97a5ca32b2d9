/** The page has a window of its own, as an app that was installed. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches
