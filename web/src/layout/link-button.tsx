import { createLink } from '@tanstack/react-router'
import { ButtonLink } from '#ui/button.tsx'

export const LinkButton = createLink(ButtonLink)
