import { createStore } from '#lib/store.ts'

/** What a browser in which a page can be installed gives the page, to be used once. */
export type InstallOffer = Event & { prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }

export const installOffer = createStore<InstallOffer | null>(null)

/** Browsers give it early. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => installOffer.set(event as InstallOffer))
  addEventListener('appinstalled', () => installOffer.set(null))
}
