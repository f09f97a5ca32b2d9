import { mkdir, rm } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments } from '../../playwright.config.ts'
import { startTestPostgres } from '../../server/src/test/test-postgres.ts'
import { findBrowser } from '../find-browser.ts'
import { shareTestPostgres } from '../test-database.ts'
import { areas } from './areas.ts'
import { ScreenWindows, takePictures } from './camera.ts'
import { startCast } from './cast.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { picturesFolder } from './looks.ts'
import type { Area, Screen } from './screen.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** States of one area would interfere with each other; areas do not. */
const maxParallel = 2

/** Two runs must be equal, even where one answer starts the next request. */
const quietMs = 300

/** An area or a state is taken if its name contains one of them, all without any. */
const words = process.argv.slice(2).map(word => word.toLowerCase())
const isWanted = (area: Area, screen: Screen) =>
  words.length === 0 || words.some(word => `${area.name} ${screen.name}`.toLowerCase().includes(word))

const wanted = areas
  .map(area => ({ ...area, screens: area.screens.filter(screen => isWanted(area, screen)) }))
  .filter(({ screens }) => screens.length > 0)
if (wanted.length === 0) {
  say(`No screen is called that. The areas are: ${areas.map(area => area.name).join(', ')}.`)
  process.exit(1)
}
if (words.length === 0) await rm(picturesFolder, { recursive: true, force: true })
await mkdir(picturesFolder, { recursive: true })

const postgres = await startTestPostgres()
shareTestPostgres(postgres)
const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
try {
  const missing = await takeAll(browser)
  if (missing > 0) say(`${missing} states could not be reached.`)
  process.exitCode = missing === 0 ? 0 : 1
  say(`The contact sheet: ${await writeContactSheet(areas)}`)
} finally {
  await browser.close()
  await postgres.stop()
}

async function takeAll(browser: Browser): Promise<number> {
  let missing = 0
  const waiting = [...wanted]
  const worker = async () => {
    for (let area = waiting.shift(); area; area = waiting.shift()) missing += await takeArea(browser, area)
  }
  await Promise.all(Array.from({ length: maxParallel }, worker))
  return missing
}

/** Returns how many states could not be reached. */
async function takeArea(browser: Browser, area: Area): Promise<number> {
  let missing = 0
  const cast = await startCast()
  const windows = new ScreenWindows(browser, cast, quietMs)
  for (const screen of area.screens) if (!(await isTaken(windows, area, screen))) missing += 1
  await windows.close()
  await cast.stop()
  return missing
}

async function isTaken(windows: ScreenWindows, area: Area, screen: Screen): Promise<boolean> {
  const name = `${area.name}: ${screen.name}`
  try {
    await takePictures(windows, area, screen)
    say(name)
    return true
  } catch (error) {
    say(`${name} could not be reached: ${error instanceof Error ? error.message : error}`)
    return false
  }
}
