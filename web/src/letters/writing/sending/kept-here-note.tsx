import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import styles from '#letters/writing/compose-page.module.css'
import { storedEntry } from '#lib/storage/entries.ts'
import { type Persistence, readPersistence, requestPersistence } from '#lib/storage/persistence.ts'
import { type InstallOffer, installOffer } from '#releases/install-offer.ts'
import { Button } from '#ui/button.tsx'

const mayBeDeletedText =
  'Until it reaches our server, this browser could delete what waits here: when the device is full, or after a week without a visit.'

/** While something of a letter waits on this device alone: whether the browser may delete it, and what can be done. */
export default function KeptHereNote(): ReactNode {
  const [persistence, setPersistence] = useState<Persistence | null>(null)
  const [isAsked, setAsked] = useState(false)
  const offer = useInstallOffer(persistence === 'refused')
  useEffect(() => void readPersistence().then(setPersistence), [])
  const ask = async () => {
    setPersistence(await requestPersistence())
    setAsked(true)
  }
  const press = async () => {
    // Browsers grant this to an installed app more readily.
    if (offer && (await install(offer))) await ask()
  }
  const isSafe = persistence === 'kept'
  return (
    <div role="status" className={styles.keptHere}>
      {isSafe && isAsked && (
        <>
          <ShieldCheck size={16} aria-hidden />
          <p>This browser has promised to keep what waits here.</p>
        </>
      )}
      {persistence === 'not-asked' && (
        <>
          <ShieldAlert size={16} aria-hidden />
          <p>
            {mayBeDeletedText} Your browser may ask whether it is to keep it.{' '}
            <Button look="link" size="inline" onClick={ask}>
              Protect It
            </Button>
          </p>
        </>
      )}
      {persistence === 'refused' && (
        <>
          <ShieldAlert size={16} aria-hidden />
          <p>
            {mayBeDeletedText} It did not promise to keep it.{' '}
            {offer && (
              <>
                It may promise so once Novelette is installed.{' '}
                <Button look="link" size="inline" onClick={press}>
                  Install Novelette
                </Button>
              </>
            )}
          </p>
        </>
      )}
    </div>
  )
}

const offeredBefore = storedEntry('install-offered')

/** Null where the browser installs nothing, and where it has been offered here before. */
function useInstallOffer(isShown: boolean): InstallOffer | null {
  const offer = installOffer.useValue()
  const [isFirst] = useState(() => offeredBefore.readText() === null)
  const isOffered = isShown && isFirst && offer !== null
  useEffect(() => {
    if (isOffered) offeredBefore.writeText('1')
  }, [isOffered])
  return isOffered ? offer : null
}

/** Shows the browser's own question; whether it was accepted. */
async function install(offer: InstallOffer): Promise<boolean> {
  installOffer.set(null)
  const answer = await offer.prompt().catch(() => null)
  return answer?.outcome === 'accepted'
}
