import { execFileSync } from 'node:child_process'

const maxBuffer = 256 * 1024 * 1024

/**
 * Of whoever makes a release, nothing may come into its bytes: NODE_ENV makes other pages and another installation, settings of npm
 * leave packages out or their scripts, without which the release has no Node.js, and a cache of compiled modules lies among them.
 */
function ownEnv(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^(?:npm_config_|NODE_ENV$)/i.test(name))
  return {
    ...Object.fromEntries(others),
    npm_config_userconfig: '/dev/null',
    npm_config_ignore_scripts: 'false',
    NODE_DISABLE_COMPILE_CACHE: '1',
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}

/** Returns what it prints. Throws an Error with what it said where it fails. */
export const runForOutput = (command: string, words: readonly string[], cwd = '.'): string =>
  execFileSync(command, words, {
    cwd,
    env: ownEnv(),
    maxBuffer,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
