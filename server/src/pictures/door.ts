import type { Door } from '#context/door.ts'
import { pictureRoute, uploadRoute } from '#pictures/file-routes.ts'
import { picturesRoutes } from '#pictures/removing.ts'
import { removeUnusedPictures } from '#pictures/unused-files.ts'

export const picturesDoor = {
  calls: { pictures: picturesRoutes },
  routes: [uploadRoute, pictureRoute],
  tasks: deps => ({ 'tidy-pictures': ({ userId }) => removeUnusedPictures(deps, userId) }),
} satisfies Door
