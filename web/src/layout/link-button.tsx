import { createLink } from '@tanstack/react-router'
import { ButtonLink } from '#ui/button.tsx'

/** A typed link to a route that looks like a button. */
export const LinkButton = createLink(ButtonLink)
