import { findProgram, installFromDebian } from '../../e2e/find-program.ts'

const programs = ['buildah', 'mmdebstrap']

/** Finds what builds an image without an engine, or installs it on Debian. Throws if something is missing. */
export default function findBuilders() {
  const lacking = () => programs.filter(name => !findProgram([name]))
  if (lacking().length > 0) installFromDebian(lacking())
  const [missing] = lacking()
  if (missing) throw new Error(`npm run test:image needs Debian's ${missing}: apt install ${missing}`)
  if (process.getuid?.() !== 0) throw new Error('npm run test:image needs root, to enter what it builds.')
}
