import { people } from '../../../server/src/demo/people.ts'
import { heicOf } from '../../../server/src/test/enclosures/heic.ts'
import { intercept } from '../../intercept.ts'
import { keepCopiedOnScreen } from '../../keep-on-screen.ts'
import { photo } from '../members.ts'
import { type Area, offers, pressStep, type Step, sequence, shows, showsPart } from '../screen.ts'

const choosePicture: Step = async page => {
  const file = { name: 'photo.webp', mimeType: 'image/webp', buffer: await photo() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('dialog', { name: 'Your Picture' }).waitFor()
}

const fillBio =
  (words: string): Step =>
  page =>
    page.locator('[name=bio]').fill(words)

export const profileArea: Area = {
  name: 'Profile',
  as: 'elena',
  screens: [
    ...sequence(
      { name: 'Own', path: '/profile', failing: ['profiles/update'] },
      ['Editing', pressStep('Edit Profile')],
      ['Editing, too long', fillBio('So much to say. '.repeat(14))],
      [
        'Editing, not saved',
        fillBio('Something else.'),
        pressStep('Save Changes'),
        shows('Failed to update profile. Please try again.'),
      ],
    ),
    ...sequence({ name: 'Own, newcomer', as: 'newcomer', path: '/profile' }, [
      'Editing, newcomer',
      pressStep('Edit Profile'),
    ]),
    { name: 'Own, with a picture', as: 'theo', path: '/profile' },
    {
      name: 'Own, link copied',
      path: '/profile',
      before: keepCopiedOnScreen,
      steps: [
        page => page.context().grantPermissions(['clipboard-write']),
        pressStep('Share Profile'),
        shows('Link Copied!'),
      ],
    },
    {
      name: 'Own, session over',
      path: '/profile',
      steps: [
        pressStep('Edit Profile'),
        fillBio('Something else.'),
        page => page.context().clearCookies(),
        pressStep('Save Changes'),
        shows('Please log in to view your profile.'),
      ],
    },
    {
      name: 'Editing, unsaved',
      path: '/profile',
      steps: [
        pressStep('Edit Profile'),
        fillBio('Something else.'),
        page => page.keyboard.press('Escape'),
        shows('Discard your changes?'),
      ],
    },
    ...sequence(
      {
        name: 'Cutting a picture',
        path: '/profile',
        routes: page => intercept(page, '*/api/profile-picture\\?*', () => null),
        steps: [choosePicture],
      },
      ['Uploading a picture', pressStep('Use This Picture'), shows('Uploading...')],
    ),
    {
      name: 'A HEIC, which cannot be shown',
      path: '/profile',
      steps: [
        page =>
          page
            .locator('input[type=file]')
            .setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heicOf() }),
        shows(/cannot show HEIC pictures/),
      ],
    },
    {
      name: 'Not uploaded',
      path: '/profile',
      routes: page => intercept(page, '*/api/profile-picture\\?*', () => ({ status: 500, json: {} })),
      steps: [
        choosePicture,
        pressStep('Use This Picture'),
        shows('Failed to upload image. Please try again.'),
      ],
    },
    ...sequence({ name: 'Someone else’s', path: `/u/${people.theo.username}` }, [
      'Someone else’s, block',
      pressStep(/^Block /),
    ]),
    { name: 'Someone’s, as a visitor sees it', as: 'visitor', path: `/u/${people.noor.username}` },
    { name: 'Someone’s who hears from friends alone', as: 'visitor', path: '/u/WWWWWWWWWWWWWWW' },
    { name: 'Blocked', as: 'wide', path: '/u/MMMMMMMMMMMMMMM' },
    { name: 'Not found', path: '/u/Nobody_at_all', steps: [shows('Profile Not Found')] },
    { name: 'Loading', path: '/profile', held: ['profiles/own'], steps: [showsPart('.skeleton')] },
    {
      name: 'Failed',
      path: '/profile',
      failing: ['profiles/own'],
      steps: [shows('Failed to load profile. Please try again.'), offers('Try Again')],
    },
  ],
}
