import styles from './blank-envelope.module.css'

type BlankEnvelopeProps = {
  side: 'back' | 'front'
}

export function BlankEnvelope({ side }: BlankEnvelopeProps) {
  return (
    <svg className={styles.root} viewBox="0 0 700 500" aria-hidden="true">
      <rect className={styles.face} width="700" height="500" rx="4" />
      {side === 'back' ? (
        <path d="M4 498L324 268M696 498L376 268M4 2L326 292Q350 312 374 292L696 2" />
      ) : (
        <path d="M554 32h114v140H554ZM196 300h308" />
      )}
    </svg>
  )
}
