import { benchAccounts } from './accounts.ts'
import { benchAdmin } from './admin.ts'
import { benchAgainst } from './against.ts'
import { benchHeavyLetters } from './enclosures/heavy-letters.ts'
import { benchLongestLetter } from './enclosures/longest-letter.ts'
import { benchOpenings } from './enclosures/openings.ts'
import { benchPhotographs } from './enclosures/photographs.ts'
import { benchRecordings } from './enclosures/recordings.ts'
import { benchGuests } from './guests.ts'
import { benchInstall } from './install.ts'
import { benchLetters } from './letters.ts'
import { benchLive } from './live.ts'
import { benchLoad } from './load.ts'
import { benchMemory } from './memory.ts'
import { benchPages } from './pages.ts'
import { benchPicture } from './picture.ts'
import { benchProfilePictures } from './profile-pictures.ts'
import { benchRoutes } from './routes.ts'
import { benchScaling } from './scaling.ts'
import { benchScheduling } from './scheduling.ts'
import { benchScreens } from './screens.ts'
import { benchScrolling } from './scrolling.ts'
import { benchStandbys } from './standbys.ts'
import { benchStart } from './start.ts'
import { benchTyping } from './typing.ts'

const benches: Record<string, () => Promise<void>> = {
  start: benchStart,
  live: benchLive,
  typing: benchTyping,
  picture: benchPicture,
  'profile-pictures': benchProfilePictures,
  photographs: benchPhotographs,
  recordings: benchRecordings,
  openings: benchOpenings,
  'longest-letter': benchLongestLetter,
  'heavy-letters': benchHeavyLetters,
  pages: benchPages,
  routes: benchRoutes,
  screens: benchScreens,
  scrolling: benchScrolling,
  letters: benchLetters,
  accounts: benchAccounts,
  load: benchLoad,
  against: benchAgainst,
  guests: benchGuests,
  scheduling: benchScheduling,
  memory: benchMemory,
  admin: benchAdmin,
  scaling: benchScaling,
  standbys: benchStandbys,
  install: benchInstall,
}

const wanted = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench()
}
