import styles from './bundle.module.css'
export function Bow() {
  return (
    <svg className={styles.bow} viewBox="0 0 240 120" width="240" height="120" aria-hidden="true">
      <g className={styles.bowSilk}>
        <path d="M116 58C96 24 52 4 26 14C2 24 6 66 30 78C58 92 96 82 116 66Z" />
        <path d="M124 58C144 24 188 4 214 14C238 24 234 66 210 78C182 92 144 82 124 66Z" />
      </g>
      <g className={styles.bowFold}>
        <path d="M112 62C92 52 68 44 48 44C34 44 28 54 38 62C54 74 90 70 112 64Z" />
        <path d="M128 62C148 52 172 44 192 44C206 44 212 54 202 62C186 74 150 70 128 64Z" />
      </g>
      <g className={styles.bowLine}>
        <path d="M112 56C94 30 60 14 36 19M110 53C92 34 68 24 50 25M113 60C98 46 74 36 52 36" />
        <path d="M128 56C146 30 180 14 204 19M130 53C148 34 172 24 190 25M127 60C142 46 166 36 188 36" />
        <path d="M108 68C88 78 56 84 34 75M106 70C90 76 70 79 54 77" />
        <path d="M132 68C152 78 184 84 206 75M134 70C150 76 170 79 186 77" />
      </g>
      <path className={styles.bowKnot} d="M106 46Q120 40 134 46Q138 62 134 80Q120 86 106 80Q102 62 106 46Z" />
      <path className={styles.bowLine} d="M112 48Q110 62 113 79M118 46Q116 62 118 81M124 46Q125 62 123 81" />
    </svg>
  )
}
