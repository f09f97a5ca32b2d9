import { createLink } from '@tanstack/react-router'
import { ButtonLink } from './button.tsx'

export const LinkButton = createLink(ButtonLink)
