/** Of refusals that a browser may have to explain without an answer of the server's own; every page loads this. */
export const failureTexts = {
  signed_out: 'Please sign in to continue.',
  not_found: 'We could not find that.',
  too_large: 'This is more than can be sent at once. What you wrote is safe.',
  rate_limited: 'Too many attempts. Please try again later.',
  unavailable: 'Novelette cannot answer right now. Please try again in a minute.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const
