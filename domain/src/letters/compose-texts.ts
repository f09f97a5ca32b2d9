/** Separate from the letter schemas, which not every page loads. */
export const composeTexts = {
  missingFields: 'Please fill in all required fields',
  notFound: (username: string) =>
    `User "${username}" not found. Make sure the username is spelled correctly.`,
  self: "You can't send a letter to yourself! Try sending one to a friend instead.",
  lookupFailed: 'Error searching for user. Please try again.',
  lookupOffline: 'You seem to be offline. The name is looked up once you are back.',
  address: 'This is an email address, not a username.',
  friendsOnly: (username: string) => `${username} only accepts letters from friends.`,
  sendFailed: (message: string) => `Failed to send letter: ${message}`,
} as const
