import { pictureUrl } from '@novelette/domain/accounts/pictures.ts'
import type { PublicProfile } from '@novelette/domain/accounts/profiles.ts'
import { site } from '@novelette/domain/pages/site.ts'
import type { FastifyInstance } from 'fastify'
import { profileOf } from '#accounts/profiles/public-profile.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { toAnswer } from '#context/error-answer.ts'
import { type LinkCard, siteCard } from '#pages/link-card.ts'
import { sendShell } from '#pages/shell.ts'

/** The browser renders all but the person's link card. */
export async function profilePage(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const { db, config } = deps
  for (const path of ['/u/:username', '/u/:username/']) {
    app.get<{ Params: { username: string } }>(path, async (request, reply) => {
      try {
        const profile = await profileOf(db, request.params.username)
        return await sendShell(reply, config, 200, profileCard(profile, config.appUrl))
      } catch (error) {
        // The browser requests the profile itself and shows the error with a retry.
        return sendShell(reply, config, toAnswer(error, request.log).status, siteCard(config.appUrl))
      }
    })
  }
}

function profileCard({ username, bio, profilePicture }: PublicProfile, appUrl: string): LinkCard {
  const neutral = siteCard(appUrl)
  const picture = profilePicture && {
    image: {
      address: new URL(pictureUrl(profilePicture, 512), appUrl).href,
      alt: `${username}'s portrait`,
    },
    twitterCard: 'summary' as const,
  }
  return {
    ...neutral,
    ...picture,
    type: 'profile',
    title: `${username} · ${site.name}`,
    description: bio.replace(/\s+/g, ' ') || `${username} is on ${site.name}. Write them a love letter.`,
    url: `${appUrl}/u/${username}`,
    username,
  }
}
